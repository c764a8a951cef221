import type { FirstStep } from '@hilo/contracts'
import { askToConnect } from '../features/channels/connect/asked-to-connect'
import { type ChatLocation, goTo } from './chat/chat-location'

/** Where each of the first steps is done. */
const places: Readonly<Record<FirstStep, Partial<ChatLocation>>> = {
  channel: { menu: 'setting', page: 'channels' },
  people: { menu: 'setting', page: 'team' },
  areas: { menu: 'home', section: 'areas', page: null },
  hours: { menu: 'setting', page: 'schedule' },
  welcome: { menu: 'setting', page: 'communication' },
  message: { menu: 'home', section: 'chats', tab: 'chats', page: null, selection: null },
}

export const goToFirstStep = (step: FirstStep): void =>
  goTo(places[step], step === 'channel' ? { state: askToConnect } : {})
