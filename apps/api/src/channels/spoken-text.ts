/** What has no view of its own shows as one line of text; the same on every channel. */

export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly name?: string | undefined
  readonly address?: string | undefined
}

const decimals = 6
const coordinate = (value: number): string => String(Number(value.toFixed(decimals)))

function locationText({ latitude, longitude, name, address }: Place): string {
  const words = [name, address].map((word) => word?.trim()).filter(Boolean)
  const where = words.length > 0 ? words.join(', ') : `${coordinate(latitude)}, ${coordinate(longitude)}`
  return `📍 Ubicación: ${where}`
}

/** A location as a message: what it is called, and where it is. */
export const locationBody = (place: Place) => ({
  text: locationText(place),
  place: { latitude: place.latitude, longitude: place.longitude },
})

export interface SharedContact {
  readonly name: string
  readonly phone: string | null
}

export function contactsText(contacts: readonly SharedContact[]): string {
  const said = contacts.map(({ name, phone }) => (phone ? `${name} (${phone})` : name))
  return `👤 ${said.length > 1 ? 'Contactos' : 'Contacto'}: ${said.join(', ')}`
}

export const unsupportedText = '[Tipo de mensaje no compatible]'
