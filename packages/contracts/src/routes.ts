import type { WorkKind } from './load-limits'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The part of an endpoint that a client needs at run time to send a request. The rest is for the server and the documentation. */
export interface Route {
  readonly methods: readonly [Method, ...Method[]]
  /**
   * Express syntax, with a trailing slash where the specification writes one (mutations and whole lists). The
   * documentation and our client use this form; the server answers with and without the slash.
   */
  readonly path: `/${string}`
  /** The name of the file field of a multipart body; the endpoint's `body` describes the other fields. */
  readonly file?: string
  /** A costly kind of work, of which fewer run at once. Uploads and searches are recognised without this. */
  readonly work?: Exclude<WorkKind, 'request' | 'search' | 'upload'>
}

/** Every path of the API. The web bundles these, and no schemas. */
export const routes = {
  verifyWebhook: { methods: ['GET'], path: '/api/webhooks/:type/:uuid' },
  receiveWebhook: { methods: ['POST'], path: '/api/webhooks/:type/:uuid' },

  openApi: { methods: ['GET'], path: '/api/docs/openapi.json' },
  docsPage: { methods: ['GET'], path: '/api/docs' },
  docsScript: { methods: ['GET'], path: '/api/docs/page.js' },
  events: { methods: ['GET'], path: '/api/docs/events.json' },

  health: { methods: ['GET'], path: '/healthz' },
  ready: { methods: ['GET'], path: '/readyz' },

  login: { methods: ['POST'], path: '/api/auth/session/user/login/' },
  refresh: { methods: ['POST'], path: '/api/auth/session/user/refresh/' },
  logout: { methods: ['POST'], path: '/api/auth/session/user/logout/' },
  sessionDetail: { methods: ['GET'], path: '/api/users/session/detail' },

  listUsers: { methods: ['GET'], path: '/api/users/all/' },
  createUser: { methods: ['POST'], path: '/api/users/create/', work: 'password' },
  updateUser: { methods: ['PUT', 'PATCH'], path: '/api/users/update/' },
  setUserPassword: { methods: ['POST'], path: '/api/users/password/set/', work: 'password' },
  updateProfile: { methods: ['PUT', 'PATCH'], path: '/api/users/profile/update/' },
  updateChoices: { methods: ['PUT', 'PATCH'], path: '/api/users/choices/update/' },
  changePassword: { methods: ['POST'], path: '/api/users/password/update/', work: 'password' },
  listOwnSessions: { methods: ['GET'], path: '/api/users/sessions/all/' },
  deleteOwnSession: { methods: ['DELETE'], path: '/api/users/sessions/delete/:id/' },
  listPushDevices: { methods: ['GET'], path: '/api/users/push/all/' },
  savePushDevice: { methods: ['POST'], path: '/api/users/push/save/' },
  deletePushDevice: { methods: ['DELETE'], path: '/api/users/push/delete/:id/' },
  renewPushDevice: { methods: ['POST'], path: '/api/push/renew/' },
  answerByPush: { methods: ['POST'], path: '/api/push/answer/' },
  takeByPush: { methods: ['POST'], path: '/api/push/take/' },
  listUserSessions: { methods: ['GET'], path: '/api/users/:id/sessions/all/' },
  deleteUserSession: { methods: ['DELETE'], path: '/api/users/:id/sessions/delete/:session/' },
  deleteUserSessions: { methods: ['DELETE'], path: '/api/users/:id/sessions/delete/' },
  forgotPassword: { methods: ['POST'], path: '/api/auth/password/forgot/' },
  resetPassword: { methods: ['POST'], path: '/api/auth/password/reset/' },

  businessDetail: { methods: ['GET'], path: '/api/business/detail/:id' },
  updateBusiness: { methods: ['PUT', 'PATCH'], path: '/api/business/update/' },
  readFirstSteps: { methods: ['GET'], path: '/api/business/first-steps' },
  hideFirstSteps: { methods: ['POST'], path: '/api/business/first-steps/hide/' },
  skipFirstStep: { methods: ['POST'], path: '/api/business/first-steps/skip/' },
  businessPermissions: { methods: ['GET'], path: '/api/business/permissions/:id' },
  updatePermissions: { methods: ['PUT', 'PATCH'], path: '/api/business/permissions/update/' },
  whatsappConfigDetail: { methods: ['GET'], path: '/api/config/business/whatsapp/detail/:id' },
  updateWhatsappConfig: { methods: ['PUT', 'PATCH'], path: '/api/config/business/whatsapp/update/' },
  updateSettings: { methods: ['POST', 'PUT', 'PATCH'], path: '/api/settings/update/' },
  scheduleDetail: { methods: ['GET'], path: '/api/schedule/detail/:id' },
  updateSchedule: { methods: ['PUT', 'PATCH'], path: '/api/schedule/update/' },

  takeInteraction: { methods: ['POST'], path: '/api/interaction/assigned/user/' },
  takeNextInteraction: { methods: ['POST'], path: '/api/interaction/assigned/next/' },
  finishInteraction: { methods: ['POST'], path: '/api/interaction/finished/user/' },
  transferInteraction: { methods: ['POST'], path: '/api/interaction/transferred/user/' },
  takeOverInteraction: { methods: ['POST'], path: '/api/interaction/taken-over/user/' },
  pauseInteraction: { methods: ['POST'], path: '/api/interaction/paused/user/' },
  resumeInteraction: { methods: ['POST'], path: '/api/interaction/resumed/user/' },
  labelInteraction: { methods: ['POST'], path: '/api/interaction/labels/' },
  takeControl: { methods: ['POST'], path: '/api/interaction/control/take/' },
  giveControl: { methods: ['POST'], path: '/api/interaction/control/give/' },
  readInteraction: { methods: ['POST'], path: '/api/interaction/read/user/' },
  unreadInteraction: { methods: ['POST'], path: '/api/interaction/unread/user/' },
  availableUsers: { methods: ['GET'], path: '/api/business/users/available/interaction/:business_uuid' },
  listDue: { methods: ['GET'], path: '/api/interaction/due/all/' },
  interactionTimeline: { methods: ['GET'], path: '/api/interaction/timeline/:id' },

  listHistory: { methods: ['GET'], path: '/api/interaction/history/all/' },
  countHistory: { methods: ['GET'], path: '/api/interaction/history/count' },
  exportHistory: { methods: ['GET'], path: '/api/interaction/history/export', work: 'export' },
  exportInteractions: { methods: ['GET'], path: '/api/interaction/export/ndjson', work: 'export' },
  interactionTranscript: { methods: ['GET'], path: '/api/interaction/transcript/:id', work: 'export' },
  listSavedFilters: { methods: ['GET'], path: '/api/filters/all/' },
  countSavedFilters: { methods: ['GET'], path: '/api/filters/counts' },
  createSavedFilter: { methods: ['POST'], path: '/api/filters/create/' },
  updateSavedFilter: { methods: ['PUT', 'PATCH'], path: '/api/filters/update/' },
  deleteSavedFilter: { methods: ['DELETE'], path: '/api/filters/delete/:id/' },

  nowReport: { methods: ['GET'], path: '/api/reports/now', work: 'report' },
  periodReport: { methods: ['GET'], path: '/api/reports/period', work: 'report' },
  timesReport: { methods: ['GET'], path: '/api/reports/times', work: 'report' },
  listReportViews: { methods: ['GET'], path: '/api/reports/views/all/' },
  createReportView: { methods: ['POST'], path: '/api/reports/views/create/' },
  updateReportView: { methods: ['PUT', 'PATCH'], path: '/api/reports/views/update/' },
  deleteReportView: { methods: ['DELETE'], path: '/api/reports/views/delete/:id/' },
  costReport: { methods: ['GET'], path: '/api/reports/costs', work: 'report' },
  messageCost: { methods: ['GET'], path: '/api/conversations/:id/cost' },

  attachFile: { methods: ['POST'], path: '/api/conversations/attach/file', file: 'attach' },
  attachMedia: { methods: ['POST'], path: '/api/conversations/attach/media', file: 'attach' },
  fetchFile: { methods: ['POST'], path: '/api/files/fetch/' },
  readStorage: { methods: ['GET'], path: '/api/storage/' },
  downloadFile: { methods: ['GET'], path: '/api/files/:id' },

  mailReply: { methods: ['GET'], path: '/api/conversations/:id/mail/reply' },
  mailSignatures: { methods: ['GET'], path: '/api/mail/signatures/' },
  mailOriginal: { methods: ['GET'], path: '/api/messages/:id/original' },
  showMailOriginal: { methods: ['GET'], path: '/api/mail-originals/:token' },

  listTemplates: {
    methods: ['GET'],
    path: '/api/conversations/templates/:conversation_uuid',
    work: 'provider',
  },
  uploadTemplateFile: { methods: ['POST'], path: '/api/conversations/template/file/', file: 'attach' },
  sendTemplate: { methods: ['POST'], path: '/api/conversations/template/send/', work: 'provider' },

  conversationMessages: { methods: ['GET'], path: '/api/conversations/:id/messages' },
  sendMessage: { methods: ['POST'], path: '/api/conversations/message/send/' },
  writeNote: { methods: ['POST'], path: '/api/conversations/note/create/' },

  writingOptions: { methods: ['GET'], path: '/api/clients/writing/:id' },
  strangerWritingOptions: { methods: ['GET'], path: '/api/clients/stranger/' },
  startConversation: { methods: ['POST'], path: '/api/clients/write/', work: 'provider' },
  accountTemplates: { methods: ['GET'], path: '/api/channels/templates/:id', work: 'provider' },

  listContacts: { methods: ['GET'], path: '/api/clients/all/' },
  contactDetail: { methods: ['GET'], path: '/api/clients/detail/:id' },
  contactInteractions: { methods: ['GET'], path: '/api/clients/interactions/:id' },
  contactFiles: { methods: ['GET'], path: '/api/clients/files/:id' },
  createContact: { methods: ['POST'], path: '/api/clients/create/' },
  updateContact: { methods: ['PUT', 'PATCH'], path: '/api/clients/update/' },
  deleteContact: { methods: ['DELETE'], path: '/api/clients/delete/:id/' },
  contactBlockedMessages: { methods: ['GET'], path: '/api/clients/blocked/:id' },
  askPhone: { methods: ['POST'], path: '/api/clients/phone/ask/' },
  blockContact: { methods: ['POST'], path: '/api/clients/block/' },
  unblockContact: { methods: ['POST'], path: '/api/clients/unblock/' },
  mergeContacts: { methods: ['POST'], path: '/api/clients/merge/' },
  importContacts: { methods: ['POST'], path: '/api/clients/import/', file: 'file' },
  importContactRows: { methods: ['POST'], path: '/api/clients/import/rows/' },
  createDownload: { methods: ['POST'], path: '/api/downloads/new/' },
  exportContacts: { methods: ['GET'], path: '/api/clients/export', work: 'export' },

  listCalls: { methods: ['GET'], path: '/api/calls/all/' },
  countCalls: { methods: ['GET'], path: '/api/calls/count/' },
  ringingCalls: { methods: ['GET'], path: '/api/calls/ringing/' },
  callSettings: { methods: ['GET'], path: '/api/calls/settings/:id', work: 'provider' },
  saveCallSettings: { methods: ['POST'], path: '/api/calls/configure/', work: 'provider' },
  callPermission: { methods: ['GET'], path: '/api/calls/permission/:conversation_uuid', work: 'provider' },
  askCallPermission: { methods: ['POST'], path: '/api/calls/permission/ask/' },
  startCall: { methods: ['POST'], path: '/api/calls/start/' },
  answerCall: { methods: ['POST'], path: '/api/calls/answer/' },
  stayInCall: { methods: ['POST'], path: '/api/calls/keep/' },
  endCall: { methods: ['POST'], path: '/api/calls/end/' },
  startRecording: { methods: ['POST'], path: '/api/calls/recording/start/' },
  addToRecording: { methods: ['POST'], path: '/api/calls/recording/part/' },
  endRecording: { methods: ['POST'], path: '/api/calls/recording/end/' },
  callIce: { methods: ['GET'], path: '/api/calls/ice/' },
  inviteToVideo: { methods: ['POST'], path: '/api/video/invite/' },
  openVideoCalls: { methods: ['GET'], path: '/api/video/open/' },
  enterVideo: { methods: ['POST'], path: '/api/video/enter/' },
  stayInVideo: { methods: ['POST'], path: '/api/video/keep/' },
  endVideo: { methods: ['POST'], path: '/api/video/end/' },
  readVideoLink: { methods: ['POST'], path: '/api/video/link/' },

  search: { methods: ['GET'], path: '/api/search/' },

  listQuickAnswers: { methods: ['GET'], path: '/api/quickanswer/all/' },
  createQuickAnswer: { methods: ['POST'], path: '/api/quickanswer/create/' },
  updateQuickAnswer: { methods: ['PUT', 'PATCH'], path: '/api/quickanswer/update/' },
  deleteQuickAnswer: { methods: ['DELETE'], path: '/api/quickanswer/delete/:id/' },
  uploadQuickAnswerFile: { methods: ['POST'], path: '/api/quickanswer/file/', file: 'attach' },
  countQuickAnswerUse: { methods: ['POST'], path: '/api/quickanswer/use/:id/' },

  listAreas: { methods: ['GET'], path: '/api/area/all/' },
  listTargets: { methods: ['GET'], path: '/api/area/targets/' },
  createArea: { methods: ['POST'], path: '/api/area/create/' },
  updateArea: { methods: ['PUT', 'PATCH'], path: '/api/area/update/' },
  orderAreas: { methods: ['PUT', 'POST'], path: '/api/area/order/' },
  deleteArea: { methods: ['DELETE'], path: '/api/area/delete/:id/' },

  listLabels: { methods: ['GET'], path: '/api/label/all/' },
  createLabel: { methods: ['POST'], path: '/api/label/create/' },
  updateLabel: { methods: ['PUT', 'PATCH'], path: '/api/label/update/' },
  orderLabels: { methods: ['PUT', 'POST'], path: '/api/label/order/' },
  deleteLabel: { methods: ['DELETE'], path: '/api/label/delete/:id/' },
  finishReasons: { methods: ['GET'], path: '/api/finish-reason/all/' },
  saveFinishReasons: { methods: ['PUT', 'POST'], path: '/api/finish-reason/save/' },

  listChannels: { methods: ['GET'], path: '/api/channels/all/' },
  createChannel: { methods: ['POST'], path: '/api/channels/create/', work: 'provider' },
  updateChannel: { methods: ['PUT', 'PATCH'], path: '/api/channels/update/', work: 'provider' },
  deleteChannel: { methods: ['DELETE'], path: '/api/channels/delete/:id/', work: 'provider' },
  subscribeChannel: { methods: ['POST'], path: '/api/channels/subscribe/', work: 'provider' },
  listChannelStatus: { methods: ['GET'], path: '/api/channels/status' },
  readSending: { methods: ['GET'], path: '/api/channels/sending' },
  testChannel: { methods: ['POST'], path: '/api/channels/test/', work: 'provider' },
  requestPhoneSync: { methods: ['POST'], path: '/api/channels/phone/request/' },
  dismissAlarm: { methods: ['POST'], path: '/api/channels/alarms/dismiss/' },
  listChannelItems: { methods: ['GET'], path: '/api/channels/items/all/' },
  listChannelTemplates: { methods: ['GET'], path: '/api/channels/:id/templates/all/', work: 'provider' },
  refreshChannelTemplates: { methods: ['POST'], path: '/api/channels/templates/read/', work: 'provider' },
  createChannelTemplate: { methods: ['POST'], path: '/api/channels/templates/create/', work: 'provider' },
  updateChannelTemplate: {
    methods: ['PUT', 'PATCH'],
    path: '/api/channels/templates/update/',
    work: 'provider',
  },
  deleteChannelTemplate: {
    methods: ['DELETE'],
    path: '/api/channels/templates/delete/:id/',
    work: 'provider',
  },
  replayChannelItem: { methods: ['POST'], path: '/api/channels/items/replay/' },

  listApiKeys: { methods: ['GET'], path: '/api/integrations/keys/all/' },
  createApiKey: { methods: ['POST'], path: '/api/integrations/keys/create/' },
  revokeApiKey: { methods: ['DELETE'], path: '/api/integrations/keys/delete/:id/' },

  listHooks: { methods: ['GET'], path: '/api/integrations/webhooks/all/' },
  createHook: { methods: ['POST'], path: '/api/integrations/webhooks/create/' },
  updateHook: { methods: ['PUT', 'PATCH'], path: '/api/integrations/webhooks/update/' },
  deleteHook: { methods: ['DELETE'], path: '/api/integrations/webhooks/delete/:id/' },
  rotateHookSecret: { methods: ['POST'], path: '/api/integrations/webhooks/secret/' },
  pauseHook: { methods: ['POST'], path: '/api/integrations/webhooks/pause/' },
  resumeHook: { methods: ['POST'], path: '/api/integrations/webhooks/resume/' },
  testHook: { methods: ['POST'], path: '/api/integrations/webhooks/test/', work: 'provider' },
  listDeliveries: { methods: ['GET'], path: '/api/integrations/webhooks/deliveries/all/' },
  readDelivery: { methods: ['GET'], path: '/api/integrations/webhooks/deliveries/detail/:id/' },
  repeatDelivery: {
    methods: ['POST'],
    path: '/api/integrations/webhooks/deliveries/repeat/',
    work: 'provider',
  },

  listAudit: { methods: ['GET'], path: '/api/audit/all/' },
  exportAudit: { methods: ['GET'], path: '/api/audit/export', work: 'export' },

  connectGoogle: { methods: ['POST'], path: '/api/channels/google/connect' },
  repairGoogle: { methods: ['POST'], path: '/api/channels/google/repair' },
  finishGoogle: { methods: ['GET'], path: '/api/channels/google/callback' },

  readSignup: { methods: ['GET'], path: '/api/channels/whatsapp/signup' },
  beginSignup: { methods: ['POST'], path: '/api/channels/whatsapp/begin' },
  openSignup: { methods: ['POST'], path: '/api/channels/whatsapp/open' },
  finishSignup: { methods: ['POST'], path: '/api/channels/whatsapp/finish' },
  retrySignup: { methods: ['POST'], path: '/api/channels/whatsapp/retry', work: 'provider' },
  discardSignup: { methods: ['POST'], path: '/api/channels/whatsapp/discard' },
} as const satisfies Readonly<Record<string, Route>>
export type RouteName = keyof typeof routes
