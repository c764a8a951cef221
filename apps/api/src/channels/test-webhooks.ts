import { newPhone } from './test-provider'

interface Parts {
  readonly key: string
  readonly contacts?: readonly unknown[]
  readonly statuses?: readonly unknown[]
}

/** A webhook with these messages, as WhatsApp would write it; `key` is the number it is for. */
export const webhookOf = (messages: readonly unknown[], { key, contacts = [], statuses = [] }: Parts) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { phone_number_id: key },
            contacts,
            messages,
            statuses,
          },
        },
      ],
    },
  ],
})

let ids = 0
const newId = () => {
  ids += 1
  return `wamid.prueba${ids}`
}

export const textOf = (body: string, phone = newPhone(), id = newId()) => ({
  from: phone,
  id,
  timestamp: String(Math.floor(Date.now() / 1000)),
  type: 'text',
  text: { body },
})
