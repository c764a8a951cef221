/** The app to which all accounts belong. */
export const appId = '670843887433847'

/** The operator's app, in whose name numbers are connected in Meta's window. */
export const signupApp = {
  id: appId,
  secret: 'la-clave-de-la-app-de-Hilo',
  configId: '1580226199',
  verifyToken: 'el-token-de-la-app-de-Hilo',
}

/** What Hilo's guide says to subscribe. */
export const usualFields: readonly string[] = [
  'messages',
  'smb_message_echoes',
  'history',
  'smb_app_state_sync',
  'calls',
  'standby',
  'messaging_handovers',
  'user_preferences',
  'account_update',
  'account_alerts',
  'phone_number_quality_update',
  'phone_number_name_update',
  'message_template_quality_update',
  'message_template_status_update',
  'template_category_update',
  'message_template_components_update',
]
