/** Some forty pages, twenty times what any chat allows: screens load an entry's whole text, with fifty others. */
const maxTextLength = 100_000

/** A cut text ends with '…'; the item's payload keeps the whole of it. */
const cut = (text: string): string =>
  text.length > maxTextLength ? `${text.slice(0, maxTextLength).replace(/\p{Surrogate}$/u, '')}…` : text

/** A message's content with its long texts cut. A mail's HTML has a limit of its own and is not part of the thread. */
export const truncateTexts = <T extends { readonly body: object }>(content: T): T => ({
  ...content,
  body: Object.fromEntries(
    Object.entries(content.body).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'html' ? cut(value) : value,
    ]),
  ),
})
