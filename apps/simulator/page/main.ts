import { openWhatsApp } from './whatsapp'

// Each provider looks like itself: it fills the desk with its own phone.
openWhatsApp(document.body)
