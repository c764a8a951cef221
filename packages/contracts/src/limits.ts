/** Numbers that both sides must agree on. */
export const limits = {
  /** People that a note may name. */
  mentions: 20,
  /** Unseen mentions are counted up to this. */
  mentionCount: 100,
  /** Up to how many chats of a person are counted. */
  teamCount: 100,
  /** Contacts or people that one event names, where several changed in a moment. */
  gathered: 100,
  /** Rows of a socket list page. */
  listPage: 50,
  listPageMax: 200,
  /** Interactions of one status that a device asks about: those of 50 chats and of the first rows of four lists. */
  keptInteractions: 250,
  /** Entries of a thread page. */
  threadPage: 50,
  threadPageMax: 200,
  /** Rows of an HTTP list page. */
  rowsPage: 1000,
  textLength: 4096,
  longText: 2000,
  /** Labels of one interaction. */
  labelsOfInteraction: 20,
  labelLength: 40,
  finishReasons: 50,
  finishReasonLength: 60,
  tags: 50,
  tagLength: 40,
  /** Rows of an imported file, its bytes, and the columns of a row. */
  importRows: 5000,
  importBytes: 8 * 1024 * 1024,
  importColumns: 200,
  /** How far ahead the end of a pause may be. */
  pauseDays: 366,
  captionLength: 1024,
  /** The length of a voice note. */
  voiceSeconds: 600,
  /** The subject of a new mail. */
  subjectLength: 250,
  /** The recipients of a mail besides the customer. */
  mailRecipients: 50,
  signatureLength: 1000,
  nameLength: 120,
  searchLength: 100,
  /** Days of a report. */
  reportDays: 1_100,
  /** Results of a page, of one group or of each of several. */
  searchPage: 20,
  searchPageOfEach: 5,
  searchPageMax: 50,
  /** Results, and the rows of a filter, are counted up to here. */
  searchTotal: 1000,
  /** Results of a kind that are ranked, the exact spelling first; those after them stand in their order. */
  searchRanked: 200,
  /** Values of one field of a filter, and saved filters of a person or of a business. */
  filterValues: 50,
  savedFilters: 50,
  /** Contacts in one request of an import by the API. */
  importedRows: 1_000,
  /** API keys of a business that are not revoked. */
  apiKeys: 50,
  /** How many addresses of a business get its events, and the length of one. */
  hooks: 50,
  hookUrl: 2_000,
  /** Of what was sent, as many characters are kept for the ledger. */
  hookKept: 20_000,
  /** The address that a browser gives for its pushes: the longest known has some 600 characters. */
  pushAddressLength: 2000,
  /** Saved views of Estadisticas, of one person. */
  reportViews: 20,
  emailLength: 254,
  /** bcrypt reads no more than 72 bytes: a longer password is refused, not silently truncated. */
  passwordBytes: 72,
  passwordLength: 8,
  previewLength: 140,
  /** Colombia: added to a phone that is entered without a country. */
  phonePrefix: '57',
  /** The longest target of an area, in minutes of business hours: 30 days without a pause. */
  targetMinutes: 43_200,
  /** Rows of 'Por vencer'. */
  dueRows: 100,
  /** The last position of an area in the bot's menu. */
  lastPlace: 1000,
  /** The largest value of an integer column. */
  integer: 2_147_483_647,
  /** A session description with some twenty network addresses. */
  sdpLength: 20_000,
  /** The notice of a recording to customers. */
  recordingNoticeLength: 300,
  /** A part of a recording: browsers send some 40 KB every eight seconds. */
  recordingPartBytes: 512 * 1024,
  /** A recording of one call, four hours of it at most. */
  recordingBytes: 128 * 1024 * 1024,
  recordingSeconds: 4 * 3600,
  /** Bytes of each second of a recording, four times what browsers send, and of its head. */
  recordingBytesOfSecond: 16 * 1024,
  recordingHeadBytes: 64 * 1024,
  /** The words of a request for permission to call, or for the phone: WhatsApp's limit. */
  requestLength: 1024,
  socketAckMs: 10_000,
  /** The largest frame on the socket. */
  frameBytes: 1_000_000,
} as const
