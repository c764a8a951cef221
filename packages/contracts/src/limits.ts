/** Numbers that both sides must agree on. */
export const limits = {
  /** Rows of a socket list page. */
  listPage: 50,
  listPageMax: 200,
  /** Entries of a thread page. */
  threadPage: 50,
  threadPageMax: 200,
  textLength: 4096,
  nameLength: 120,
  emailLength: 254,
  /** bcrypt reads no more than 72 bytes: what is longer is refused, not silently cut. */
  passwordBytes: 72,
  passwordLength: 8,
  previewLength: 140,
  /** Colombia: put before a phone that is entered without a country. */
  phonePrefix: '57',
  socketAckMs: 10_000,
} as const
