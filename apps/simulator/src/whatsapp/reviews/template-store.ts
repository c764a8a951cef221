import type { Clock } from '../../core/clock'
import { dayMs } from '../../world/chats'
import { type Template, templates } from '../templates'

/** A template of a business account, with what Meta says of it. */
export interface LiveTemplate extends Template {
  rejected_reason?: string
  quality_score?: { score: string }
  /** When it was changed while it was approved. */
  edits: number[]
}

/** The templates of each business account: at first the demo's. */
export interface TemplateStore {
  of(waba: string): LiveTemplate[]
  /** Puts approved ones of these names before the others. */
  add(waba: string, names: readonly string[]): void
  find(waba: string, name: string, language: string): LiveTemplate | undefined
  remove(waba: string, ids: ReadonlySet<string>): void
  /** Whether an approved template of this name was deleted in the last thirty days. */
  isNameHeld(waba: string, name: string): boolean
  /** The handle of an uploaded example. */
  addHandle(handle: string): void
  knowsHandle(handle: string): boolean
  clear(): void
}

const heldMs = 30 * dayMs

export function createTemplateStore(clock: Clock): TemplateStore {
  const lists = new Map<string, LiveTemplate[]>()
  const held = new Map<string, number>()
  const handles = new Set<string>()
  let added = 0
  const of = (waba: string): LiveTemplate[] => {
    const known = lists.get(waba) ?? templates.map((one) => ({ ...structuredClone(one), edits: [] }))
    lists.set(waba, known)
    return known
  }
  return {
    of,
    add: (waba, names) =>
      void of(waba).unshift(
        ...names.map((name) => ({
          ...{ id: `5949${String(++added).padStart(11, '0')}`, name, language: 'es_CO', edits: [] },
          ...{ status: 'APPROVED' as const, category: 'UTILITY' as const },
          components: [{ type: 'BODY' as const, text: 'Hola, te esperamos en la tienda.' }],
        })),
      ),
    find: (waba, name, language) => of(waba).find((one) => one.name === name && one.language === language),
    remove(waba, ids) {
      for (const { id, name, status } of of(waba))
        if (ids.has(id) && status === 'APPROVED') held.set(`${waba} ${name}`, clock.now() + heldMs)
      lists.set(
        waba,
        of(waba).filter(({ id }) => !ids.has(id)),
      )
    },
    isNameHeld: (waba, name) => (held.get(`${waba} ${name}`) ?? 0) > clock.now(),
    addHandle: (handle) => void handles.add(handle),
    knowsHandle: (handle) => handles.has(handle),
    clear() {
      lists.clear()
      held.clear()
      handles.clear()
    },
  }
}
