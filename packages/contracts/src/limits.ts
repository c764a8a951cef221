/** Numbers that both sides must agree on. */
export const limits = {
  /** Rows of a socket list page. */
  listPage: 50,
  listPageMax: 200,
  /** Entries of a thread page. */
  threadPage: 50,
  threadPageMax: 200,
  /** Rows of an HTTP list page. */
  rowsPage: 1000,
  textLength: 4096,
  longText: 2000,
  tags: 50,
  tagLength: 40,
  /** Rows of an imported file. */
  importRows: 5000,
  captionLength: 1024,
  nameLength: 120,
  searchLength: 100,
  emailLength: 254,
  /** bcrypt reads no more than 72 bytes: what is longer is refused, not silently cut. */
  passwordBytes: 72,
  passwordLength: 8,
  previewLength: 140,
  /** Colombia: put before a phone that is entered without a country. */
  phonePrefix: '57',
  /** Of the areas in the bot's menu. */
  lastPlace: 1000,
  /** What a column for whole numbers holds. */
  integer: 2_147_483_647,
  socketAckMs: 10_000,
  /** The largest frame on the socket. */
  frameBytes: 1_000_000,
} as const
