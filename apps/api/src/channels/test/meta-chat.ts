import type { Instagram, Messenger } from '@hilo/simulator'
import type { Contract, PlayedProvider } from './contract'
import { pdf } from './world'

/** The credentials of an account of Messenger or Instagram beside its id. */
export const chatSecrets = {
  page_access_token: 'token-de-la-cuenta',
  app_secret: 'app-secret-de-prueba',
  verify_token: 'verificar',
}

/** The promises that Messenger and Instagram share. */
export const chatContract = (object: 'page' | 'instagram') =>
  ({
    passing: 613,
    captions: false,
    unreachable: { profile: 'blocked', says: 'no recibe mensajes', noted: true },
    early: 'echoBeforeAnswer',
    marksRead: true,
    window: true,
    sharesChats: true,
    confirmsAccepted: true,
    // The echo brings back what we said with it, or says the same words.
    afterSilence: 'sent',
    ofAnotherAccount: {
      object,
      entry: [
        {
          id: '999',
          time: 1795219204871,
          messaging: [
            {
              sender: { id: '7392015648120394' },
              recipient: { id: '999' },
              timestamp: 1795219204523,
              message: { mid: 'm_deOtra', text: 'a quién sabe quién' },
            },
          ],
        },
      ],
    },
  }) as const satisfies Partial<Contract>

/** Acts of customers, and of people who answer in Meta's own inbox. */
export const chatActs = (actor: Messenger | Instagram) =>
  ({
    ...actor,
    says: (customer, text) => actor.send(customer, { type: 'text', text }),
    answersElsewhere: (customer, text) => actor.send(customer, { type: 'echo', text }),
    sendsPdf: (customer, name) =>
      actor.send(customer, { type: 'document', file: { name, mime: 'application/pdf', bytes: pdf } }),
  }) satisfies PlayedProvider
