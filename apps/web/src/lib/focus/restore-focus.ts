/** Returns where to put the focus when a dialog closes: to its opener, else to the chat or the list. */
export function restoreFocus(): () => HTMLElement | boolean {
  const opener = document.activeElement
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
    const selectors = ['[data-region="log"]', '#conversacion', '#lista']
    return (
      selectors.map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null) ?? true
    )
  }
}

/**
 * Returns where to put the focus when a dialog over a row closes. The row stands: to the opener. The row was deleted: to
 * the same control of the next row, else of the previous one, else to the fallback selector. `deleted` is a parameter
 * because a deleted row may still be in the document for a moment.
 */
export function focusAfterDelete(row: string, fallback: string): (deleted: boolean) => HTMLElement | boolean {
  const opener = document.activeElement
  const rows = [...document.querySelectorAll('[data-row]')]
  const at = rows.findIndex((one) => one.getAttribute('data-row') === row)
  const index = opener instanceof HTMLElement ? controlsOf(rows[at]).indexOf(opener) : -1
  const neighbours = [rows[at + 1], rows[at - 1]]
  return (deleted) => {
    if (!deleted && opener?.isConnected) return true
    const next = controlsOf(neighbours.find((one) => one?.isConnected))[index]
    return next ?? document.querySelector<HTMLElement>(fallback) ?? true
  }
}

const controlsOf = (row: Element | undefined): readonly HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('a, button') ?? []),
]
