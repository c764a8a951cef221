/** Some forty pages, and twenty times what any chat brings: a line of a thread is sent to screens whole, with fifty others. */
const longestText = 100_000

/** What is cut says so by its end; the whole of it is in what the provider sent. */
const cut = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText).replace(/\p{Surrogate}$/u, '')}…` : text

/** What a message says, no longer than anybody reads. The markup of a mail has a limit of its own: no thread carries it. */
export const bounded = <T extends { readonly body: object }>(content: T): T => ({
  ...content,
  body: Object.fromEntries(
    Object.entries(content.body).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'html' ? cut(value) : value,
    ]),
  ),
})
