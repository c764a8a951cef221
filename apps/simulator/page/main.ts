import { openDesk } from './phone'

// Each channel looks like itself: it fills the desk with its own phone.
openDesk(document.body)
