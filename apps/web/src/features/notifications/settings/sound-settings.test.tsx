import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readStored } from '../../../lib/browser/stored/storage'
import { FakeAudioContext, heard } from '../../../test/fake-audio'
import { renderInSession } from '../../../test/render'
import { setPreferences } from '../preferences'
import { allowSound } from '../sound'
import { SoundSettings } from './sound-settings'

let forbidSound: () => void
const stored = () => JSON.parse(readStored('hilo:notifications') ?? '{}')

beforeEach(() => {
  vi.stubGlobal('AudioContext', FakeAudioContext)
  setPreferences({ sound: true, volume: 60, quiet: false, quietFrom: '20:00', quietTo: '07:00' })
  heard.length = 0
  forbidSound = allowSound()
})
afterEach(() => forbidSound())

it('plays the sound at the chosen volume, as often as it is tried', async () => {
  const { user } = renderInSession(<SoundSettings />)
  const tryOut = screen.getByRole('button', { name: 'Probar el sonido' })
  fireEvent.change(screen.getByRole('slider', { name: 'Volumen' }), { target: { value: '100' } })
  await user.click(tryOut)
  const [loud = 0] = heard
  fireEvent.change(screen.getByRole('slider', { name: 'Volumen' }), { target: { value: '10' } })
  await user.click(tryOut)
  expect(heard).toHaveLength(4)
  expect(heard[2]).toBeGreaterThan(0)
  expect(heard[2]).toBeLessThan(loud / 10)
  expect(stored().volume).toBe(10)
})

it('stores the quiet hours on the device, and ignores an incomplete time', async () => {
  const { user } = renderInSession(<SoundSettings />)
  await user.click(screen.getByRole('switch', { name: 'Horas de silencio' }))
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '22:30' } })
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '' } })
  expect(stored()).toMatchObject({ quiet: true, quietFrom: '22:30', quietTo: '07:00' })
})

it('hides the volume while the sound is off', async () => {
  const { user } = renderInSession(<SoundSettings />)
  await user.click(screen.getByRole('switch', { name: 'Sonido' }))
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Horas de silencio' })).toBeNull()
})
