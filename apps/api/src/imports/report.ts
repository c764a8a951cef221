import { abilitiesOf, type ChannelType } from '@hilo/contracts'

/** The result of an import, or its forecast. */
export interface Report {
  readonly contacts: { created: number; known: number; joined: number }
  /** The counts of conversations, by the account that they go to. */
  readonly threads: Map<string, { readonly type: ChannelType; created: number; known: number }>
  messages: number
  knownMessages: number
  notes: number
  files: number
  fileBytes: number
  readonly labels: Set<string>
  /** How often, by the reason, with some examples. */
  readonly leftOut: Map<string, { count: number; readonly examples: string[] }>
}

const mostExamples = 5
const mostLabels = 20

export const newReport = (): Report => ({
  contacts: { created: 0, known: 0, joined: 0 },
  threads: new Map(),
  messages: 0,
  knownMessages: 0,
  notes: 0,
  files: 0,
  fileBytes: 0,
  labels: new Set(),
  leftOut: new Map(),
})

export function leaveOut(report: Report, why: string, example?: string): void {
  const known = report.leftOut.get(why) ?? { count: 0, examples: [] }
  known.count += 1
  if (example !== undefined && known.examples.length < mostExamples) known.examples.push(example)
  report.leftOut.set(why, known)
}

/** The report as lines for the operator. */
export function reportLines(report: Report, { dryRun }: { readonly dryRun: boolean }): string {
  const { contacts, threads, leftOut } = report
  const lines = [
    dryRun ? 'Vendría (no se escribió nada):' : 'Se importó:',
    `  Contactos: nuevos ${contacts.created}, unidos a uno de aquí ${contacts.joined}, importados antes ${contacts.known}`,
    ...[...threads].map(
      ([name, { type, created, known }]) =>
        `  Conversaciones de ${abilitiesOf(type).name} «${name}»: nuevas ${created}, importadas antes ${known}`,
    ),
    `  Mensajes: nuevos ${report.messages}, importados antes ${report.knownMessages}`,
    `  Notas internas: nuevas ${report.notes}`,
    `  Archivos: nuevos ${report.files} (${Math.ceil(report.fileBytes / 1e6)} MB)`,
    `  Etiquetas nuevas: ${[...report.labels].slice(0, mostLabels).join(', ') || 'ninguna'}`,
  ]
  if (leftOut.size > 0) {
    lines.push(dryRun ? 'No vendría:' : 'No vino:')
    for (const [why, { count, examples }] of leftOut)
      lines.push(`  ${count} × ${why}${examples.length > 0 ? ` (${examples.join('; ')})` : ''}`)
  }
  return lines.join('\n')
}
