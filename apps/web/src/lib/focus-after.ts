/** Where the focus was when a key opened a dialog; where that was nowhere, the chat: never a place it was before. */
export function focusBack(): () => HTMLElement | boolean {
  const opener = document.activeElement
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
    const places = ['[data-region="log"]', '#conversacion', '#lista']
    return places.map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null) ?? true
  }
}

/**
 * Where the focus goes when what opened a dialog is gone with its row: to the same button of the row that came after
 * it, else before it, else to where `otherwise` points. While the row stands, to its opener; of one that was just deleted
 * it may still stand there, for a moment.
 */
export function focusAfter(row: string, otherwise: string): (deleted: boolean) => HTMLElement | boolean {
  const opener = document.activeElement
  const rows = [...document.querySelectorAll('[data-row]')]
  const at = rows.findIndex((one) => one.getAttribute('data-row') === row)
  const buttons: (Element | null)[] = [...(rows[at]?.querySelectorAll('button') ?? [])]
  const place = buttons.indexOf(opener)
  const near = [rows[at + 1], rows[at - 1]]
  return (deleted) => {
    if (!deleted && opener?.isConnected) return true
    const next = near.find((one) => one?.isConnected)?.querySelectorAll('button')[place]
    return next ?? document.querySelector<HTMLElement>(otherwise) ?? true
  }
}
