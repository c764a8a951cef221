import { render, screen } from '@testing-library/react'
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
