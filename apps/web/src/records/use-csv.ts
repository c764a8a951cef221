import { formatBytes } from '../lib/text/bytes'
import { toastError } from '../server/http/error-toasts'
import { type Progress, useExport } from '../server/live/use-export'
import { common } from '../strings'
import { notify } from '../ui/overlay/notify'

export interface ExportWords {
  busy: (progress: string) => string
  done: string
  /** The sentence for a download that broke off or was cancelled in the browser. */
  stopped: string
  failed: string
}

/** Exports a CSV file and says how it went. */
export function useCsv(words: ExportWords, onDone?: () => void) {
  const { progress, start } = useExport({
    onDone() {
      notify.success(words.done)
      onDone?.()
    },
    onStopped(error) {
      if (error === undefined) notify.error(words.stopped)
      else toastError(error, words.failed)
    },
  })
  return { progress: progress && progressText(progress), start }
}

const progressText = ({ bytes, rows }: Progress): string =>
  rows === null ? formatBytes(bytes) : common.rowsAndSize(rows, formatBytes(bytes))
