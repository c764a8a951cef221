import type { ErrorTable, SubcodeTable } from '../graph-errors'
import { graphErrors } from '../graph-errors'

const windowClosed = 'Pasó el plazo para responder a este cliente: debe escribir de nuevo.'
const unavailable = 'El cliente no recibe mensajes de la cuenta: puede haberla bloqueado.'

/** The codes of Messenger and Instagram beside those of the Graph API. */
export const chatErrors: ErrorTable = {
  ...graphErrors,
  551: ['unreachable', unavailable],
  1200: ['temporary', 'El proveedor no está disponible por un momento.'],
  36000: ['rejected', 'La imagen es demasiado grande.'],
  230: ['rejected', 'El cliente no permite ver su perfil.'],
  9010: ['rejected', 'El proveedor no encontró al cliente.'],
}

/** The window is closed: a human agent may still answer, if the account has that permission. */
export const windowCodes: ReadonlySet<string> = new Set(['10/2018278', '10/2534022'])

export const chatSubcodes: SubcodeTable = {
  '10/2018278': ['rejected', windowClosed],
  '10/2534022': ['rejected', windowClosed],
  '10/2018065': ['rejected', windowClosed],
  '10/2018108': ['unreachable', unavailable],
  '200/1545041': ['unreachable', unavailable],
  '10/1893063': ['blocked', 'Meta restringió la página por un tiempo.'],
  '100/2018001': ['rejected', 'El proveedor no encontró al cliente.'],
  '100/2018047': ['rejected', 'El proveedor no aceptó el archivo.'],
  '100/2018008': ['temporary', 'El proveedor no pudo leer el archivo.'],
  '2/2018344': ['account', 'Un administrador de la página debe aceptar los términos de Meta.'],
}
