/** Content that has no view of its own is shown as one line of text, the same on every channel. */

export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly name?: string | undefined
  readonly address?: string | undefined
}

const decimals = 6
const coordinate = (value: number): string => String(Number(value.toFixed(decimals)))

function locationText({ latitude, longitude, name, address }: Place): string {
  const known = [name, address].map((part) => part?.trim()).filter(Boolean)
  const where = known.length > 0 ? known.join(', ') : `${coordinate(latitude)}, ${coordinate(longitude)}`
  return `📍 Ubicación: ${where}`
}

/** A location as the body of a message. */
export const locationBody = (place: Place) => ({
  text: locationText(place),
  place: { latitude: place.latitude, longitude: place.longitude },
})

interface SharedContact {
  readonly name: string
  readonly phones?: readonly string[]
  /** Everything else that the card has, a line each. */
  readonly more?: readonly string[]
}

/** The cards: one line where each has at most a phone, else a line for each thing that they have. */
export function contactsText(contacts: readonly SharedContact[]): string {
  const isShort = contacts.every(({ phones = [], more = [] }) => phones.length <= 1 && more.length === 0)
  const title = `👤 ${contacts.length > 1 ? 'Contactos' : 'Contacto'}:`
  if (isShort)
    return `${title} ${contacts.map(({ name, phones: [phone] = [] }) => (phone ? `${name} (${phone})` : name)).join(', ')}`
  return contacts
    .map(({ name, phones = [], more = [] }) => [`👤 Contacto: ${name}`, ...phones, ...more].join('\n'))
    .join('\n')
}

/** `phone`: digits with the country. */
export const ownPhoneText = (phone: string): string =>
  contactsText([{ name: 'Compartió su teléfono', phones: [`+${phone}`] }])

export const unsupportedText = '[Tipo de mensaje no compatible]'
