import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import PlaceCard from './place-card'

const mapOf = (text: string, place?: { latitude: number; longitude: number }) => {
  const { unmount } = render(<PlaceCard type="location" text={text} place={place} />)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ver en el mapa' })
  const { href, target, rel } = link
  unmount()
  return { href, target, rel }
}

it('links a place by its coordinates', () => {
  expect(mapOf('📍 Ubicación: Oficina, Cra 7', { latitude: 4.711, longitude: -74.0721 })).toEqual({
    href: 'https://www.openstreetmap.org/?mlat=4.711&mlon=-74.0721#map=17/4.711/-74.0721',
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
  })
})

it('links a place without coordinates by its name', () => {
  expect(mapOf('📍 Ubicación: Cra 7 # 71-21').href).toBe(
    'https://www.openstreetmap.org/search?query=Cra%207%20%23%2071-21',
  )
})

it('formats the phones of contacts, and copies one by a press', async () => {
  const user = userEvent.setup()
  render(
    <PlaceCard
      type="contacts"
      text="👤 Contactos: Ana (573001112233), Luis (+573009998877)"
      place={undefined}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Copiar +57 300 111 2233' }))
  expect(await navigator.clipboard.readText()).toBe('+57 300 111 2233')
  expect(screen.getByRole('button', { name: 'Copiar +57 300 999 8877' })).toBeTruthy()
})

it.each([
  ['+57 300 111 2233', '+57 300 111 2233'],
  ['300 111 2233', '+57 300 111 2233'],
  ['+57\u00a0300-111-2233', '+57 300 111 2233'],
  ['(601) 234.5678', '+57 601 234 5678'],
  ['+1 (305) 555-0100', '+1 305 555 0100'],
])('copies the phone %j of a phone book as it is written elsewhere', (written, shown) => {
  render(<PlaceCard type="contacts" text={`👤 Contacto: Ana (Casa) (${written})`} place={undefined} />)
  expect(screen.getByRole('button', { name: `Copiar ${shown}` })).toBeTruthy()
  expect(screen.getByText(/^Ana \(Casa\)/u).textContent).toBe(`Ana (Casa) Copiar ${shown}`)
})

it('copies each phone of a whole card, and links its mails and pages', () => {
  const card = [
    '👤 Contacto: Luz Restrepo',
    '+57 310 555 0142',
    '601 555 0143',
    'luz@correo.test',
    'Tejidos S.A.S.',
  ]
  const text = [...card, 'Calle 10 # 5-51, Tunja', 'https://tejidos.test/catalogo'].join('\n')
  render(<PlaceCard type="contacts" text={text} place={undefined} />)
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Copiar +57 310 555 0142', 'Copiar +57 601 555 0143'])
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)
  expect(links).toEqual(['mailto:luz@correo.test', 'https://tejidos.test/catalogo'])
})

it.each(['12', '300 1112233 ext 4', '1234567890123456'])('leaves %j as it is', (written) => {
  render(<PlaceCard type="contacts" text={`👤 Contacto: Ana (${written})`} place={undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(`Ana (${written})`)).toBeTruthy()
})
