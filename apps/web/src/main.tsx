import '@fontsource-variable/geist/wght.css'
import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from './app/router'
import { followWorker } from './lib/browser/follow-worker'
import { followInstall } from './lib/browser/install'
// Follows the system and the other tabs from the first screen on, not only once the profile was opened.
import './lib/browser/theme'
import { dropUnrememberedSession } from './server/session/session'

dropUnrememberedSession()
// The browser keeps a press for the page until the document was read: by then a listener must be there.
followWorker()
// The browser offers it early, and once.
followInstall()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Router />
    </StrictMode>,
  )
}
