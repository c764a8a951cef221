/** The rows of the list in the document. */
const rowsOnScreen = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-region="list"] [data-row]'),
]

const controlOf = (row: HTMLElement | undefined): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>('[data-row-focus]')

const openAt = (rows: readonly HTMLElement[]): number =>
  rows.findIndex((row) => row.querySelector('[aria-current="true"]') ?? row.contains(document.activeElement))

/** Opens the chat before or after the open one, or focuses it if its row cannot be opened. */
export function openAdjacentChat(step: 1 | -1): void {
  const rows = rowsOnScreen()
  const at = openAt(rows)
  const control = controlOf(rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step])
  if (!control) return
  control.focus()
  if (control.tagName === 'A') control.click()
}

/** Remembers the row after the open one, else before it; the returned function focuses it once the open one is gone. */
export function rememberNextChat(): () => void {
  const rows = rowsOnScreen()
  const at = openAt(rows)
  const uuid = (rows[at + 1] ?? rows[at - 1])?.dataset.row
  return () => {
    const row = rowsOnScreen().find((one) => one.dataset.row === uuid) ?? rowsOnScreen()[0]
    const next = controlOf(row) ?? document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
    next?.focus()
  }
}
