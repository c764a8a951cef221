import { abilitiesOf, channelTypes, type ReportFilter, reportFilterFields } from '@hilo/contracts'
import type { Names } from '../period/read-names'

const titles = { area: 'Área', user: 'Persona', channel: 'Canal', label: 'Etiqueta' } as const
const nothing = { area: 'Sin área', user: 'Sin persona', label: 'Sin etiquetas' } as const
const gone = 'ya no existe'

/** The filter of a report in words, as in 'Área: Ventas. Canal: WhatsApp'; null: it has none. */
export function nameFilter(filter: ReportFilter, names: Names): string | null {
  const parts = reportFilterFields.flatMap((field) => {
    const values: readonly string[] | undefined = filter[field]
    if (!values) return []
    const named = values.map((value) => {
      if (field === 'channel')
        return channelTypes.flatMap((type) => (type === value ? abilitiesOf(type).name : [])).join()
      return value === 'none' ? nothing[field] : (names.get(`${field} ${value}`)?.name ?? gone)
    })
    return [`${titles[field]}: ${named.join(', ')}`]
  })
  return parts.length > 0 ? parts.join('. ') : null
}
