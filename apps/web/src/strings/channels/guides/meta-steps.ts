import type { GuideStep } from './guide'

/** What the guides of Meta's channels share. */

export const metaApp = (useCase: string): GuideStep => ({
  title: 'Crea la aplicación en Meta',
  text: 'Elige ese uso y el portafolio de tu negocio. Si ya tienes la aplicación, ábrela.',
  picture: { place: 'developers.facebook.com/apps', path: ['Create app'], rows: [['Use case', useCase]] },
})
export const appSecret: GuideStep = {
  title: 'Copia la clave de la aplicación',
  picture: {
    place: 'developers.facebook.com',
    path: ['App settings', 'Basic'],
    rows: [['App secret', '••••••••']],
    press: 'Show',
  },
  fields: ['app_secret'],
}
export const metaAddress = (path: readonly string[]): GuideStep => ({
  title: 'Dile a Meta dónde avisar',
  text: 'Pega la dirección y el token en su lugar.',
  picture: {
    place: 'developers.facebook.com',
    path,
    rows: [
      ['Callback URL', 'la dirección de abajo'],
      ['Verify token', 'el token de abajo'],
    ],
    press: 'Verify and save',
  },
})
