import type { SignupFailure, SignupStep } from '@hilo/contracts'
import { isolateArguments } from '../../lib/text/bidi'

/** Connecting a number with Facebook: on our page that opens Meta's window, and in 'Canales'. */

/** What is done, step by step. */
const steps: Readonly<Record<Exclude<SignupStep, 'done'>, string>> = {
  popup: 'Elegir el número en la ventana de Facebook',
  exchange: 'Recibir el permiso de Meta',
  check: 'Comprobar la cuenta y el número',
  register: 'Registrar el número',
  create: 'Crear el canal',
  subscribe: 'Pedir a Meta los avisos',
}

/** Why a step failed, and what to do. */
const failures: Readonly<Record<SignupFailure, string>> = {
  cancelled:
    'Cerraste la ventana de Facebook antes de terminar. No se conectó nada: ábrela otra vez cuando quieras.',
  closed:
    'La ventana de Facebook se cerró sin terminar, o el navegador no la dejó abrir. Ábrela otra vez y, si no aparece, permite las ventanas emergentes de esta página.',
  meta_error: 'Facebook no pudo terminar. Ábrelo otra vez y, si se repite, sigue lo que dice su ventana.',
  no_script:
    'No se pudo cargar Facebook: la conexión o un bloqueador de anuncios no lo deja. Quita el bloqueador de esta página y carga otra vez.',
  expired: 'Esta página venció o ya se usó. Vuelve a «Canales» y empieza otra vez.',
  interrupted: 'Se interrumpió a mitad de camino. Sigue desde este paso.',
  unavailable: 'Meta no responde por un momento. Sigue desde este paso en unos minutos.',
  code_refused:
    'El permiso de Facebook venció antes de usarse, porque dura medio minuto. Abre la ventana otra vez: lo que elegiste sigue ahí.',
  app_refused:
    'Meta no acepta la aplicación de este Hilo. Avisa a quien lo administra: el identificador, la clave o la configuración no son los de Meta.',
  token_refused: 'El permiso que dio Facebook ya no sirve. Abre la ventana otra vez.',
  no_permission: 'Falta un permiso de WhatsApp. Abre la ventana otra vez y deja marcados todos los permisos.',
  wrong_account:
    'El permiso no abre esa cuenta de WhatsApp Business. Abre la ventana otra vez y comparte la cuenta del número.',
  wrong_number:
    'El número no es de esa cuenta de WhatsApp Business. Abre la ventana otra vez y elige el número.',
  no_number:
    'La cuenta quedó creada, pero sin número. Agrega el número en el administrador de WhatsApp y sigue desde este paso.',
  several_numbers:
    'La cuenta tiene varios números y no elegiste ninguno. Abre la ventana otra vez y elige el número.',
  number_elsewhere:
    'Otra empresa de este Hilo tiene conectado el número, y Meta avisa a una sola. Desconéctalo allá y sigue desde este paso.',
  pin: 'El número ya tiene un PIN de verificación en dos pasos y no es el de Hilo. Escríbelo, o cámbialo en el administrador de WhatsApp.',
  too_many_pins:
    'Se probaron demasiados PIN. Espera un rato, o cambia el PIN en el administrador de WhatsApp, y escríbelo.',
  not_verified:
    'El número no se ha verificado. Verifícalo en el administrador de WhatsApp con el código que llega por SMS o llamada, y sigue desde este paso.',
  too_many_registrations:
    'El número se registró demasiadas veces. Meta lo deja otra vez en tres días: sigue entonces desde este paso.',
  number_deleted: 'El número se acaba de borrar en Meta. Espera cinco minutos y sigue desde este paso.',
  register_refused:
    'Meta no registró el número. Si está en la app de WhatsApp, bórrale la cuenta ahí o conéctalo como un número que sigue en el teléfono.',
  subscribe_refused:
    'Meta no dejó suscribir la cuenta: el canal quedó creado, pero no recibe. Revisa que tengas control total de la cuenta de WhatsApp y sigue desde este paso.',
  address_refused:
    'Meta no llegó a la dirección de este Hilo: el canal quedó creado, pero no recibe. Avisa a quien lo administra y sigue desde este paso.',
}

/** Meta's names of the steps of its window. */
const windowSteps: Readonly<Record<string, string>> = {
  PHONE_NUMBER_SETUP: 'escribir el número',
  PHONE_NUMBER_VERIFICATION: 'verificar el número',
  BUSINESS_ACCOUNT_SELECTION: 'elegir el portafolio del negocio',
  WHATSAPP_BUSINESS_ACCOUNT_SELECTION: 'elegir la cuenta de WhatsApp Business',
  WHATSAPP_BUSINESS_PROFILE_SETUP: 'escribir el nombre que se muestra',
  BUSINESS_ACCOUNT_CREATION: 'crear el portafolio del negocio',
  PERMISSIONS: 'dar los permisos',
}

export const signupWords = isolateArguments({
  steps,
  failures,
  /** `detail`: in Meta's words, or its code. */
  detail: (failure: SignupFailure, detail: string): string =>
    failure === 'cancelled'
      ? `Paso en que se detuvo: ${windowSteps[detail] ?? detail}.`
      : failure === 'no_permission'
        ? `El que falta: ${detail}.`
        : `Lo que dijo Meta: ${detail}.`,
  states: { done: 'Hecho', now: 'En curso', failed: 'Falló', waiting: 'Falta' },
  again: 'Abrir Facebook otra vez',
  retry: 'Volver a intentar',

  page: {
    loading: 'Un momento…',
    title: 'Conectar WhatsApp',
    ask: 'Se abrirá una ventana de Facebook. Entra con la cuenta que administra el negocio, elige el número y acepta los permisos.',
    askOnPhone:
      'Se abrirá una ventana de Facebook. Elige «conectar tu app de WhatsApp Business», escribe el número y confirma en el teléfono: los chats siguen ahí y llegan también a Hilo.',
    open: 'Abrir Facebook',
    back: 'Volver a Canales',
    opened: 'Termina en la ventana de Facebook. Esta página sigue sola.',
    working: 'Conectando el número…',
    done: (number: string) => `${number} quedó conectado`,
    doneHint: 'Hilo ya recibe lo que escriban tus clientes a este número.',
    quality: {
      GREEN: 'Calidad del número: alta.',
      YELLOW: 'Calidad del número: media.',
      RED: 'Calidad del número: baja.',
    },
    failed: 'No se pudo conectar',
    noAnswer: 'No hay conexión con Hilo. Mira en «Canales» en qué quedó.',
    reload: 'Cargar otra vez',
    noNumber: 'Facebook no dijo qué número elegiste',
  },

  offer: {
    title: 'Con Facebook',
    text: 'En una ventana de Facebook eliges el número y das el permiso. Hilo hace lo demás.',
    onPhone: 'El número sigue en la app de WhatsApp Business del teléfono',
    onPhoneHelp: 'Se responde desde los dos lados. El teléfono debe tener la app de WhatsApp Business.',
    button: 'Conectar con Facebook',
    byHand: 'O con los datos del número, paso a paso',
    missing: (settings: string) =>
      `Conectar con Facebook no está disponible en este Hilo: a quien lo administra le falta ${settings}. Conecta con los datos del número.`,
    failed: 'No se pudo empezar con Facebook.',
  },

  pending: {
    title: (number: string) => `${number} quedó a medio conectar`,
    aNumber: 'Un número de WhatsApp',
    pin: 'PIN de seis números',
    pinHelp: 'El de la verificación en dos pasos del número.',
    discard: 'Descartar',
    discardHelp: 'Hilo olvida el permiso que dio Facebook.',
    failed: 'No se pudo seguir.',
    loadFailed: 'No se pudo saber en qué quedó la conexión con Facebook.',
    connected: (number: string) => `${number} quedó conectado`,
  },
} as const)
