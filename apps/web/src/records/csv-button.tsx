import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/form/button'
import { type ExportWords, useCsv } from './use-csv'

interface CsvButtonProps {
  address: string
  words: ExportWords & { action: string }
  /** The content of the button while nothing is downloaded; by default its name. */
  label?: ReactNode
  onDone?: () => void
}

/** Downloads a long CSV file and shows the progress. */
export function CsvButton({ address, words, label = words.action, onDone }: CsvButtonProps) {
  const { progress, start } = useCsv(words, onDone)
  return (
    <Button icon={Download} busy={progress !== null} onClick={() => start(address)} className="tabular-nums">
      {progress === null ? label : words.busy(progress)}
    </Button>
  )
}
