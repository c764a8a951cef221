import { routes, type WrittenHistoryFilter } from '@hilo/contracts'
import { CsvButton } from '../../records/csv-button'
import { history } from '../../strings'
import { writtenFields } from './history-location'

const words = history.csv

/** Downloads the rows of the filter, however many. */
export function ExportButton({ filter }: { filter: WrittenHistoryFilter }) {
  return (
    <CsvButton
      address={`${routes.exportHistory.path}?${new URLSearchParams(writtenFields(filter))}`}
      words={words}
      label={<span className="@max-[52rem]:sr-only">{words.action}</span>}
    />
  )
}
