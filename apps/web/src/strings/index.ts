/**
 * Every Spanish word of the web application, by screen. What the specification fixes stands here letter by letter, its
 * slips included ('No pudedes', 'aun no esta'); `spec.test.ts` compares it. The server's own sentences come with its
 * answers, from the tables of the contracts.
 */
export { account } from './account'
export { areas } from './areas'
export { channelBanner } from './channel-banner'
export { channels } from './channels'
export { common } from './common'
export { contactList } from './contact-list'
export { contactPanel } from './contact-panel'
export { contacts } from './contacts'
export { inbox } from './inbox'
export { login } from './login'
export { notifications } from './notifications'
export { palette } from './palette'
export { password } from './password'
export { profile } from './profile'
export { quickAnswers } from './quick-answers'
export { schedule } from './schedule'
export { settings } from './settings'
export { settingsMenu } from './settings-menu'
export { shell } from './shell'
export { team } from './team'
export { templates } from './templates'
export { thread } from './thread'
export { system, timeline } from './timeline'
export { transfer } from './transfer'
