import '@fontsource-variable/geist/wght.css'
import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from './app/router'
// Follows the system and the other tabs from the first screen on, not only once the profile was opened.
import './lib/theme'
import { dropForgottenSession } from './server/session'

// zod asks the engine once whether it may compile code. Our policy says no, and reports the question as an attack: this
// is the library's own way of not asking. It must stand before the contracts are read, which come in later files.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

dropForgottenSession()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Router />
    </StrictMode>,
  )
}
