import { toastError } from '../server/http/error-toasts'
import { useExport } from '../server/live/use-export'
import { notify } from '../ui/overlay/notify'

export interface ExportWords {
  busy: (size: string) => string
  done: string
  /** It broke off, or was cancelled in the browser. */
  stopped: string
  failed: string
}

/** Exports a CSV file and says how it went. */
export const useCsv = (words: ExportWords, onDone?: () => void) =>
  useExport({
    onDone() {
      notify.success(words.done)
      onDone?.()
    },
    onStopped(error) {
      if (error === undefined) notify.error(words.stopped)
      else toastError(error, words.failed)
    },
  })
