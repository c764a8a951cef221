export interface KnownError {
  http: number
  /** The short name that a `failed` status carries. */
  title: string
  message: string
  type?: string
  details?: string
  subcode?: number
  transient?: boolean
  /** Sentences for people. */
  userTitle?: string
  userMsg?: string
}

const error = (code: number, http: number, title: string, more: Partial<KnownError> = {}): KnownError => ({
  http,
  title,
  message: `(#${code}) ${title}`,
  ...more,
})

/** The codes that matter to a sender; calls can be made to fail with any of them. */
export const knownErrors: Record<number, KnownError> = {
  1: error(1, 500, 'API Unknown', { transient: true }),
  2: error(2, 503, 'API Service', { transient: true }),
  4: error(4, 429, 'Application request limit reached', { transient: true }),
  10: error(10, 403, 'Application does not have permission for this action'),
  33: error(33, 400, 'Parameter value is not valid'),
  100: error(100, 400, 'Invalid parameter'),
  192: error(192, 400, 'Param phone_number is not a valid phone number.'),
  190: error(190, 401, 'Access token has expired', {
    message: 'Error validating access token: The session is invalid or has expired.',
    subcode: 463,
  }),
  368: error(368, 403, 'Temporarily blocked for policies violations'),
  80007: error(80007, 429, 'Rate limit issues', { transient: true }),
  130429: error(130429, 429, 'Rate limit hit', {
    details:
      'Message failed to send because there were too many messages sent from this phone number in a short time',
  }),
  130472: error(130472, 400, "User's number is part of an experiment", {
    details: "Failed to send message because this user's phone number is part of an experiment",
  }),
  131000: error(131000, 500, 'Something went wrong', {
    details: 'Message failed to send due to an unknown error',
  }),
  131008: error(131008, 400, 'Required parameter is missing'),
  131009: error(131009, 400, 'Parameter value is not valid'),
  131016: error(131016, 503, 'Service unavailable', { details: 'A service is temporarily unavailable' }),
  131021: error(131021, 400, 'Recipient cannot be sender', {
    details: 'Sender and recipient phone number is the same',
  }),
  131026: error(131026, 400, 'Message undeliverable', { details: 'Message Undeliverable.' }),
  131030: error(131030, 400, 'Recipient phone number not in allowed list', {
    details:
      'Recipient phone number not in allowed list: Add recipient phone number to recipient list and try again.',
  }),
  131031: error(131031, 403, 'Account has been locked', {
    details: 'Your WhatsApp Business Account has been locked',
  }),
  131042: error(131042, 402, 'Business eligibility payment issue', {
    details: 'Message failed to send because there were one or more errors related to your payment method',
  }),
  131045: error(131045, 400, 'Incorrect certificate', { details: 'The phone number is not registered' }),
  131047: error(131047, 400, 'Re-engagement message', {
    details: 'More than 24 hours have passed since the customer last replied',
  }),
  131048: error(131048, 429, 'Spam rate limit hit', {
    details:
      'Message failed to send because there are restrictions on how many messages can be sent from this number',
  }),
  131049: error(131049, 400, 'Meta chose not to deliver', {
    details: 'This message was not delivered to maintain healthy ecosystem engagement',
  }),
  131050: error(131050, 400, 'User has stopped marketing messages', {
    details: 'The recipient chose to stop receiving marketing messages',
  }),
  131051: error(131051, 400, 'Message type unknown', { details: 'Message type is currently not supported.' }),
  131052: error(131052, 400, 'Media download error', {
    details: 'Failed to download the media from the sender',
  }),
  131053: error(131053, 400, 'Media upload error', { details: 'Failed to download media from the link' }),
  131056: error(131056, 429, '(Business Account, Consumer Account) pair rate limit hit', {
    details:
      'Message failed to send because there were too many messages sent to this number in a short time',
    subcode: 2494055,
  }),
  131057: error(131057, 503, 'Account in maintenance mode', {
    details: 'Business Account is in maintenance mode',
  }),
  131062: error(131062, 400, 'Business-scoped user id is not supported for this message'),
  138000: error(138000, 401, 'Calling not enabled'),
  138003: error(138003, 400, 'Duplicate call'),
  138004: error(138004, 500, 'Connection error'),
  138006: error(138006, 401, 'Call permission not found', {
    details: 'No approved call permission from the recipient',
  }),
  138007: error(138007, 400, 'Connect timeout'),
  138009: error(138009, 400, 'Call permission request limit reached'),
  138012: error(138012, 400, 'Business-initiated calls limit reached'),
  132000: error(132000, 400, 'Number of parameters does not match the expected number of params'),
  132001: error(132001, 404, 'Template name does not exist in the translation'),
  132005: error(132005, 400, 'Translated text too long'),
  132007: error(132007, 400, 'Template format character policy violated'),
  132012: error(132012, 400, 'Parameter format does not match format in the created template'),
  132018: error(132018, 400, "There's an issue with the parameters in your template"),
  132015: error(132015, 400, 'Template is paused'),
  132016: error(132016, 400, 'Template is disabled'),
  133004: error(133004, 503, 'Server temporarily unavailable', { transient: true }),
  200: error(200, 403, 'Permissions error'),
  133000: error(133000, 400, 'Incomplete deregistration'),
  133005: error(133005, 400, 'Two step verification PIN mismatch'),
  133006: error(133006, 400, 'Phone number re-verification needed'),
  133008: error(133008, 429, 'Too many two step verification PIN guesses'),
  133015: error(133015, 400, 'Wait some time before you try to register this phone number'),
  133016: error(133016, 429, 'Account register deregister rate limit exceeded'),
  133010: error(133010, 400, 'Phone number not registered'),
}
