import type { ListFilter, ListName } from '@hilo/client'

/** Every key of the query cache. */
export const keys = {
  session: ['session'] as const,
  callSettings: (account: string) => ['call-settings', account] as const,
  callPermission: (conversation: string) => ['call-permission', conversation] as const,
  business: ['business'] as const,
  whatsappConfig: ['whatsapp-config'] as const,
  permissions: ['permissions'] as const,
  schedule: ['schedule'] as const,
  team: ['team'] as const,
  /** The steps left for the first day of the business. */
  firstSteps: ['first-steps'] as const,
  channels: ['channels'] as const,
  /** A number that is connected with Facebook. */
  signup: ['signup'] as const,
  /** The channels that do not work. */
  channelStatus: ['channel-status'] as const,
  /** Whether anything leaves to customers. */
  sending: ['sending'] as const,
  channelItems: (account: string) => ['channel-items', account] as const,
  ownSessions: ['own-sessions'] as const,
  pushDevices: ['push-devices'] as const,
  apiKeys: ['api-keys'] as const,
  hooks: ['hooks'] as const,
  deliveries: (hook: string) => ['deliveries', hook] as const,
  sessionsOf: (user: string) => ['sessions-of', user] as const,
  counts: ['counts'] as const,
  /** How many chats each person of the team has. */
  teamCounts: ['team-counts'] as const,
  /** The targets of areas, and the business hours that they are measured in. */
  targets: ['targets'] as const,
  /** The interactions that are due by the targets. */
  due: ['due'] as const,
  /** The notes that name this person. */
  mentions: ['mentions'] as const,
  /** Who of the team is online and available. */
  presence: ['presence'] as const,
  receivers: ['receivers'] as const,
  /** How much the files of the business take. */
  storage: ['storage'] as const,
  labels: ['labels'] as const,
  finishReasons: ['finish-reasons'] as const,
  /** The ads by which customers came. */
  ads: ['ads'] as const,
  areaOptions: ['area-options'] as const,
  file: (url: string) => ['file', url] as const,
  contact: (contact: string) => ['contact', contact] as const,
  contactFiles: (contact: string, kind: 'media' | 'document') => ['contact', contact, 'files', kind] as const,
  contactBlocked: (contact: string) => ['contact', contact, 'blocked'] as const,
  contactInteractions: (contact: string) => ['contact', contact, 'interactions'] as const,
  lists: ['list'] as const,
  list: (name: ListName, query: ListFilter) => ['list', name, query] as const,
  mailSignatures: ['mail-signatures'] as const,
  mailReply: (conversation: string, lastMail: string | null) =>
    ['mail-reply', conversation, lastMail] as const,
  original: (entry: string, images: boolean) => ['original', entry, images] as const,
  allTemplates: ['templates'] as const,
  /** The templates of a conversation, or of an account. */
  templates: (of: string) => ['templates', of] as const,
  allChannelTemplates: ['channel-templates'] as const,
  /** What the provider says of an account's templates. */
  channelTemplates: (account: string) => ['channel-templates', account] as const,
  /** The ways to write to a contact first. */
  writing: (whom: string, conversation: string | null) => ['writing', whom, conversation] as const,
  stranger: (address: string) => ['stranger', address] as const,
  threads: ['thread'] as const,
  /** With the given interaction at the head; null: the open or the last one. `around`: opened around this entry. */
  thread: (conversation: string, interaction: string | null, around: string | null = null) =>
    ['thread', conversation, interaction, around] as const,
  /** The tables of areas, contacts, quick answers, with every search. */
  rows: (name: string) => ['rows', name] as const,
  /** The log of calls. */
  calls: ['calls'] as const,
  callRows: (filter: object) => ['calls', 'rows', filter] as const,
  callCount: (filter: object) => ['calls', 'count', filter] as const,
  liveCalls: ['calls', 'live'] as const,
  /** What Busqueda and the palette find. */
  search: (query: object) => ['search', query] as const,
  /** The audit log, with every filter. */
  audit: ['audit'] as const,
  /** The table of Historial, with every filter and order. */
  history: ['history'] as const,
  reportNow: ['report-now'] as const,
  /** Estadisticas of a period, with every period. */
  reportPeriod: ['report-period'] as const,
  reportTimes: ['report-times'] as const,
  reportViews: ['report-views'] as const,
  reportCosts: ['report-costs'] as const,
  messageCost: (conversation: string) => ['message-cost', conversation] as const,
  historyCount: ['history-count'] as const,
  savedFilters: ['saved-filters'] as const,
  savedFilterCounts: ['saved-filter-counts'] as const,
  /** The sentence of the server's event that a conversation expired. */
  expiry: (conversation: string) => ['expiry', conversation] as const,
  /** Whether the server said that this person may not read it. */
  missing: (conversation: string) => ['missing', conversation] as const,
  /** The person who got a chat of this person, and whether they took it over. */
  lostTo: (conversation: string) => ['lost-to', conversation] as const,
}
