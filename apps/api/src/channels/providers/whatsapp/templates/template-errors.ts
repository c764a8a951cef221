import { type ErrorTable, graphErrors, type SubcodeTable } from '../../meta/graph-errors'

const noPermission = 'El token del canal no tiene el permiso whatsapp_business_management.'

/** Meta's codes for a refused template; for other codes people read Meta's own sentence. */
export const templateErrors: ErrorTable = {
  ...graphErrors,
  10: ['rejected', noPermission],
  200: ['rejected', noPermission],
  192: ['rejected', 'El teléfono de un botón no es válido.'],
  80008: ['rate_limited', 'Se crearon o cambiaron demasiadas plantillas: inténtalo en una hora.'],
}

export const templateSubcodes: SubcodeTable = {
  '100/2388019': ['rejected', 'La cuenta ya tiene todas las plantillas que Meta le permite.'],
  '100/2388023': [
    'rejected',
    'Una plantilla con ese nombre se está borrando: usa otro nombre, o espera 30 días.',
  ],
  '100/2388024': ['rejected', 'Ya hay una plantilla con ese nombre en ese idioma.'],
  '100/2388040': ['rejected', 'Un texto es más largo de lo que Meta permite.'],
  '100/2388047': ['rejected', 'El encabezado no tiene el formato que Meta pide.'],
  '100/2388072': ['rejected', 'El texto no tiene el formato que Meta pide.'],
  '100/2388073': ['rejected', 'El pie no tiene el formato que Meta pide.'],
  '100/2388293': [
    'rejected',
    'Hay demasiadas variables para tan poco texto: escribe más palabras o quita variables.',
  ],
  '100/2388299': ['rejected', 'El texto no puede empezar ni terminar con una variable.'],
}

/** It has one with this name in this language already. */
export const takenCode = '100/2388024'
