import { createRoot } from 'react-dom/client'
import { App } from './app'
import { channel } from './channel'
import { start } from './store/live'

document.title = `${channel.name} · Simulador de clientes`
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
start()
