import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/workspace.mjs'
import type { Machine } from '../lib/machine'
import { header, lineOf, type Row } from './table'

/** The last result of a drill, and the machine and version that it was measured on. */
interface Kept extends Row {
  readonly commit: string
  readonly machine: Machine
}

const docs = join(root, 'docs')
const keptFile = join(docs, 'drills.json')
export const documentFile = join(docs, 'drills.md')

const keyOf = ({ bus, fault }: Row): string => `${bus}, ${fault}`

export const readKept = (): Readonly<Record<string, Kept>> =>
  existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as Record<string, Kept>) : {}

/** Replaces the row of this drill, and leaves the others as they are. */
export function keep(row: Kept): void {
  const all = { ...readKept(), [keyOf(row)]: row }
  writeFileSync(keptFile, linesOf(all))
  writeFileSync(documentFile, documentOf(Object.values(all)))
}

/** One line for each drill, so that a change of one drill changes one line. */
const linesOf = (all: Readonly<Record<string, Kept>>): string =>
  `{\n${Object.entries(all)
    .map(([key, one]) => `  ${JSON.stringify(key)}: ${JSON.stringify(one)}`)
    .join(',\n')}\n}\n`

export const documentOf = (kept: readonly Kept[]): string =>
  `${[...introduction, ...header, ...kept.map(lineOf), '', ...conditions(kept)].join('\n')}\n`

const introduction = [
  '# Simulacros',
  '',
  'Lo escribe `pnpm drills`: ninguna cifra se tecleó, y una prueba compara esta página con `drills.json`. Un Hilo de verdad (dos procesos que',
  'atienden y uno que trabaja, detrás de una dirección) con clientes que escriben y agentes que responden, toman y finalizan. A uno se le mata',
  '(SIGKILL) o se le cuelga (SIGSTOP) y vuelve; después se comparan la base de datos y el proveedor con lo que se hizo, y cada pantalla con lo que',
  'muestra al cargarla de nuevo. `pnpm drills "Postgres killed"` repite uno; los demás quedan como están.',
  '',
  '- **Cuánto dura**: hasta que lo que faltaba atiende otra vez. Lo que se mata o se cuelga vuelve a los diez segundos.',
  '- **Lo que más esperó una petición**: desde que un proveedor o una persona la hizo hasta que se aceptó, repetida como la repiten ellos. Incluye lo',
  '  que dura la avería.',
  '- **Perdidos**: aceptados, y no están. **Duplicados**: guardados o recibidos dos veces. **Sin confirmar**: el envío se cortó a la mitad; la',
  '  persona lo ve así, y no sale otra vez solo.',
  '- **Lo que lee una persona** mientras dura; los mensajes que escribe esperan en su pantalla y salen solos.',
  '',
]

/** One line for each version and machine, with the loads that it had. */
function conditions(kept: readonly Kept[]): string[] {
  const loads = new Map<string, number[]>()
  for (const { commit, machine } of kept) {
    const { cores, processor, memoryGB, node, postgres } = machine
    const where = `Versión ${commit}; ${cores} núcleos (${processor}), ${memoryGB} GB, Node ${node}, Postgres ${postgres}`
    loads.set(where, [...(loads.get(where) ?? []), machine.load])
  }
  return [...loads].map(
    ([where, of]) =>
      `${where}; carga de la máquina al terminar cada uno, otros programas incluidos: de ${Math.min(...of)} a ${Math.max(...of)}.`,
  )
}
