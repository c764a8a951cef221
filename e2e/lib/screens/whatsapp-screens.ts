import type { Page } from 'playwright-core'
import {
  backToList,
  cardAct,
  chatAction,
  chooseMenu,
  openDialog,
  pressEscape,
  question,
  rows,
} from '../pages/navigate'
import { accept, chooseTab, composer, linkOf, logIn } from '../pages/people'
import { runSql } from '../servers/instance'
import { oldTextMessage, openSimulatorControl, whatsAppNotice } from '../servers/simulator-control'
import type { Screen, Servers } from './screen'
import { settingsPage } from './settings-screens'

/** Screens of WhatsApp alone: its AI, its costs, Meta's warnings. */

const twoDaysMs = 2 * 24 * 60 * 60 * 1000
/** The customers of the present look: each look has its own. */
const names = { held: '', hidden: '', late: '', byAd: '' }

/** A number whose phone has given its contacts, and gives its chats. */
const phoneOnItsWay = `insert into phone_syncs
    (business_uuid, channel_account_uuid, kind, linked_at, asked_at, last_chunk_at, state, contacts, chats, messages, left_out, phase, progress)
  select a.business_uuid, a.uuid, k.kind, now(), now(), now(), k.state, k.contacts, k.chats, k.messages, k.chats / 60, k.phase, k.progress
  from channel_accounts a, (values ('contacts', 'finished', 200, 0, 0, null, 0), ('history', 'receiving', 0, 118, 7200, 1, 40))
    as k (kind, state, contacts, chats, messages, phase, progress)
  where a.type = 'whatsapp' on conflict do nothing`

/** A chat that Meta's AI holds, a customer without a phone, one who wants no marketing, and warnings of each weight. */
export async function prepareWhatsApp(page: Page, servers: Servers): Promise<void> {
  // Each look takes chats, and leaves them.
  await runSql(servers.databaseUrl, ['update settings set maximum_active_conversation = 100', phoneOnItsWay])
  const whatsapp = await openSimulatorControl(servers, 'whatsapp')
  await whatsapp.turn({ standby: true })
  const held = await whatsapp.customer('Clienta de la IA')
  await whatsapp.does(held, { type: 'text', text: '¿Hay talla M?' })
  await whatsapp.does(held, { type: 'ai_answer', text: 'Sí, quedan dos. ¿Te aparto una?' })
  await whatsapp.turn({ standby: false })
  const hidden = await whatsapp.customer('Eva Oculta', { phone: null })
  await whatsapp.does(hidden, { type: 'text', text: 'Hola, ¿me ayudan?' })
  const late = await whatsapp.customer('Cliente de Anteayer')
  await whatsapp.post(oldTextMessage(late, whatsapp.account, '¿Hay cupones?', twoDaysMs))
  await whatsapp.does(late, { type: 'marketing', value: 'stop' })
  const byAd = await whatsapp.customer('Clienta del Anuncio')
  await whatsapp.does(byAd, { type: 'text', text: '¿Sigue a mitad de precio?', ad: 'Ruanas de alpaca' })
  await whatsapp.post(
    whatsAppNotice('account_update', {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [
        {
          restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
          expiration: Math.floor((Date.now() + twoDaysMs) / 1000),
        },
      ],
    }),
  )
  await whatsapp.post(
    whatsAppNotice('message_template_quality_update', {
      message_template_name: 'novedades_en_tienda_de_la_temporada_de_diciembre',
      message_template_language: 'es_CO',
      new_quality_score: 'RED',
    }),
  )
  Object.assign(names, { held: held.name, hidden: hidden.name, late: late.name, byAd: byAd.name })
  await logIn(page, 'admin@hilo.demo')
  await page.getByRole('tab', { name: /^Mis Chats/ }).waitFor()
}

const templateList = (page: Page) => page.getByRole('list', { name: 'Plantillas del canal' })

export const whatsappScreens: readonly Screen[] = [
  {
    name: 'whatsapp-list',
    async show(page) {
      await chooseTab(page, 'Chats')
      await page.getByText(/Meta no deja enviar plantillas/).waitFor()
      await rows(page, 'Chats').getByTitle('La atiende la IA de Meta').first().waitFor()
    },
  },
  {
    name: 'whatsapp-ad',
    async show(page) {
      await linkOf(page, names.byAd).click()
      await page.getByRole('log').getByText('Ruanas de alpaca').waitFor()
    },
  },
  {
    name: 'whatsapp-held',
    async show(page) {
      await backToList(page)
      await linkOf(page, names.held).click()
      await page.getByRole('button', { name: 'Atenderlo yo' }).waitFor()
    },
  },
  {
    name: 'whatsapp-taken',
    async show(page) {
      await page.getByRole('button', { name: 'Atenderlo yo' }).click()
      await page.getByRole('button', { name: 'Devolver a la IA' }).waitFor()
      await composer(page).waitFor()
    },
  },
  {
    name: 'whatsapp-price',
    async show(page) {
      const panel = page.getByRole('complementary', { name: 'Contacto' })
      if (!(await panel.isVisible())) await chatAction(page, 'Contacto')
      await panel.getByRole('button', { name: 'Cuánto cuesta' }).click()
      await panel.getByText(/^Responderle es gratis/).waitFor()
    },
  },
  {
    name: 'whatsapp-phone',
    async show(page) {
      await page.getByRole('button', { name: 'Cerrar el panel de contacto' }).click()
      await backToList(page)
      await chooseTab(page, 'Chats')
      await accept(page, names.hidden)
      const panel = page.getByRole('complementary', { name: 'Contacto' })
      if (!(await panel.isVisible())) await chatAction(page, 'Contacto')
      await openDialog(page, /^Pedir el teléfono al cliente$/)
    },
  },
  {
    name: 'whatsapp-templates',
    async show(page) {
      await pressEscape(page)
      await page.getByRole('button', { name: 'Cerrar el panel de contacto' }).click()
      await backToList(page)
      await chooseTab(page, 'Chats')
      await accept(page, names.late)
      await page.getByRole('button', { name: 'Elegir plantilla' }).click()
      await page
        .getByRole('option', { name: /Promoción · US\$.*el cliente pidió no recibirlas/ })
        .first()
        .scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'whatsapp-warnings',
    async show(page) {
      await pressEscape(page)
      await chooseMenu(page, 'Configuración')
      await page.getByRole('navigation', { name: 'Secciones de configuración' }).waitFor()
      await settingsPage(page, 'Canales')
      const warnings = page.getByRole('list', { name: /^Avisos de Meta sobre / })
      await warnings.scrollIntoViewIfNeeded()
      await warnings.getByText('La calidad de una plantilla bajó').waitFor()
    },
  },
  {
    name: 'whatsapp-on-phone',
    async show(page) {
      const phone = page.getByRole('region', { name: /^Lo que estaba en el teléfono de / }).first()
      await phone.scrollIntoViewIfNeeded()
      await phone.getByText('Trayendo tus chats: últimos 90 días, 40 %').waitFor()
    },
  },
  {
    name: 'whatsapp-reviewed-templates',
    async show(page) {
      await cardAct(page.getByRole('listitem').filter({ hasText: 'WhatsApp Tienda Andina' }), 'Plantillas')
      await templateList(page).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'whatsapp-template-new',
    async show(page) {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Nueva plantilla' }).click()
      await dialog.getByLabel('Encabezado').selectOption('image')
      await dialog.getByRole('button', { name: 'Agregar botón' }).click()
      await dialog.getByLabel('Texto', { exact: true }).fill('Hola {{1}}, tu pedido está listo.')
      await dialog.getByRole('button', { name: 'Enviar a revisión' }).click()
      await dialog.locator('[aria-invalid]').first().waitFor()
      // The preview stands over the foot of the form: what has the focus is scrolled clear of it.
      await dialog.getByRole('switch').focus()
    },
  },
  {
    name: 'whatsapp-costs',
    async show(page) {
      // What was written is discarded.
      await page.keyboard.press('Escape')
      await question(page).getByRole('button', { name: 'Descartar cambios' }).click()
      await templateList(page).waitFor()
      await pressEscape(page)
      await chooseMenu(page, 'Estadisticas')
      await page.getByRole('radio', { name: 'Costos' }).click({ force: true })
      await page.getByRole('table', { name: 'Por categoría' }).waitFor()
    },
  },
]
