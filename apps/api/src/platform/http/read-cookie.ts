/** The value of a cookie in a request's `Cookie` header; empty: it has none. */
export const readCookie = (header: string | undefined, cookie: string): string =>
  (header ?? '')
    .split(';')
    .map((one) => one.trim().split('='))
    .find(([name]) => name === cookie)?.[1] ?? ''
