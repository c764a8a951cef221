import '@fontsource-variable/geist/wght.css'
import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from './app/router'
import { dropForgottenSession } from './server/session'

dropForgottenSession()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Router />
    </StrictMode>,
  )
}
