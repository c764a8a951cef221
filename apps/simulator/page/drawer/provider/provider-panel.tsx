import type { ReactNode } from 'react'
import { channelName } from '../../channel'
import { BotFather } from './bot-father'
import { GoogleConsole } from './google-console'
import { MetaPanel } from './meta-panel'
import { newInstagram, newInstagramOfPage, newNumber, newPage } from './new-meta-account'
import { PhonePanel } from './phone-panel'
import { TemplatePanel } from './template-panel'

const panels: Readonly<Record<typeof channelName, () => ReactNode>> = {
  whatsapp: () => (
    <>
      <MetaPanel kinds={{ 'Crear un número': newNumber }} subscribes />
      <PhonePanel />
      <TemplatePanel />
    </>
  ),
  telegram: () => <BotFather />,
  messenger: () => <MetaPanel kinds={{ 'Crear una página': newPage }} />,
  instagram: () => (
    <MetaPanel
      kinds={{
        'Crear una cuenta de Instagram': newInstagram,
        'Crear una cuenta con página de Facebook': newInstagramOfPage,
      }}
    />
  ),
  gmail: () => <GoogleConsole />,
}

/** Plays the provider of a first day: makes an account to connect in Hilo, and checks the address that is registered for it. */
export const ProviderPanel = () => panels[channelName]()
