import type { Entry } from '@hilo/contracts'

/** Whether the entry is below what the log shows, also where it is not rendered. */
export function isBelow(log: HTMLElement, entries: readonly Entry[], uuid: string): boolean {
  const entry = log.querySelector(`[data-entry="${CSS.escape(uuid)}"]`)
  if (entry) return entry.getBoundingClientRect().top >= log.getBoundingClientRect().bottom
  const bottom = [...log.querySelectorAll<HTMLElement>('[data-entry]')].at(-1)?.dataset.entry
  return entries.findIndex((one) => one.uuid === uuid) > entries.findIndex((one) => one.uuid === bottom)
}
