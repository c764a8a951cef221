import { abilitiesOf, type Interaction, type InteractionStatus } from '@hilo/contracts'

const states: Readonly<Record<InteractionStatus, string>> = {
  unassigned: 'Sin asignar',
  assigned: 'Asignada',
  finished: 'Finalizada',
}

interface Column {
  readonly header: string
  /** `local` writes a moment as the business's clock shows it. */
  cell(row: Interaction, local: (moment: string | null) => string): string
}

/** The columns of an interaction in the CSV file of Historial. */
export const exportColumns: readonly Column[] = [
  { header: 'Creada', cell: (row, local) => local(row.created_at) },
  { header: 'Última actividad', cell: (row, local) => local(row.last_activity_at) },
  { header: 'Finalizada', cell: (row, local) => local(row.finished_at) },
  { header: 'Espera desde', cell: (row, local) => local(row.waiting_since) },
  { header: 'Estado', cell: ({ status }) => states[status] },
  { header: 'Canal', cell: ({ type }) => abilitiesOf(type.name).name },
  { header: 'Cliente', cell: ({ conversation }) => conversation.client.name ?? '' },
  { header: 'Identificador', cell: ({ conversation }) => conversation.handle ?? '' },
  { header: 'Área', cell: ({ area }) => area?.name ?? '' },
  { header: 'Responsable', cell: ({ user }) => user?.name ?? '' },
  { header: 'Etiquetas', cell: ({ labels }) => labels.map(({ name }) => name).join(', ') },
  { header: 'Inició', cell: ({ started_by }) => started_by?.name ?? 'Cliente' },
  { header: 'Motivo', cell: ({ finish_reason }) => finish_reason?.name ?? '' },
  { header: 'Asunto', cell: ({ conversation }) => conversation.subject ?? '' },
  { header: 'Sin leer', cell: ({ unread }) => String(unread) },
  { header: 'Interacción', cell: ({ uuid }) => uuid },
]
