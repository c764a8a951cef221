import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { email, isoDate, newPassword, optionalText, text, update, uuid, uuidOfRow } from '../primitives'
import { routes } from '../routes'
import { availabilitySchema, ownChoicesSchema, personSchema, roleSchema, sessionUserSchema } from './entities'
import { rowsQuery } from './rows-query'

const teamUserSchema = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  active: z.boolean(),
  availability: availabilitySchema,
  online: z.boolean(),
  areas: z.array(personSchema),
  created_at: isoDate,
  version: z.int().min(1),
})
export type TeamUser = z.output<typeof teamUserSchema>

const openSessionSchema = z.object({
  uuid,
  browser: z.string(),
  os: z.string(),
  created_at: isoDate,
  last_used_at: isoDate,
})
export type OpenSession = z.output<typeof openSessionSchema>

/** Admins, and agents with the permission, who may only list users and create agents. */
const team = access.permission('permission_view_edit_agents')
const id = z.object({ id: uuid })
const emailAddress = email

export const userEndpoints = {
  listUsers: endpoint({
    ...routes.listUsers,
    summary: 'Las personas de la empresa',
    access: team,
    query: rowsQuery,
    response: z.array(teamUserSchema),
    paged: true,
    errors: [],
  }),
  createUser: endpoint({
    ...routes.createUser,
    summary:
      'Crea una persona: los agentes solo AGENT, ADMIN también ADMIN, SUPER_ADMIN todos. Sin contraseña, la elige ella con un enlace que le llega por correo',
    access: team,
    body: z.object({
      name: text(),
      email: emailAddress,
      password: newPassword.optional(),
      role: roleSchema.default('AGENT'),
      areas: z.array(uuid).max(100).default([]),
    }),
    response: teamUserSchema.extend({
      /** Null: a password was given. */
      invitation: z.enum(['sent', 'kept_as_file', 'not_sent']).nullable(),
    }),
    success: 'Usuario creado correctamente',
    errors: ['EMAIL_TAKEN', 'AREA_NOT_FOUND', 'GUESSABLE_PASSWORD'],
  }),
  updateUser: endpoint({
    ...routes.updateUser,
    summary:
      'Cambia una persona; con `active: false` la saca: sus sesiones terminan y sus chats vuelven a Chats',
    access: access.admins,
    body: update(
      z.object({
        name: text(),
        email: emailAddress,
        role: roleSchema,
        active: z.boolean(),
        areas: z.array(uuidOfRow).max(100),
      }),
    ),
    response: teamUserSchema,
    success: 'Usuario actualizado correctamente',
    errors: ['USER_NOT_FOUND', 'EMAIL_TAKEN', 'STALE', 'LAST_SUPER_ADMIN', 'NOT_YOURSELF', 'AREA_NOT_FOUND'],
  }),
  setUserPassword: endpoint({
    ...routes.setUserPassword,
    summary: 'Pone una contraseña nueva a otra persona, cierra sus sesiones y se lo cuenta por correo',
    access: access.admins,
    body: z.object({ id: uuid, password: newPassword }),
    response: z.object({ uuid }),
    success: 'Contraseña actualizada correctamente',
    errors: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'GUESSABLE_PASSWORD'],
  }),
  updateProfile: endpoint({
    ...routes.updateProfile,
    summary: 'Cambia el nombre, la disponibilidad o la firma de correo propios',
    access: access.session,
    body: z
      .object({
        name: text(),
        availability: availabilitySchema,
        mail_signature: optionalText(limits.signatureLength),
      })
      .partial(),
    response: sessionUserSchema,
    success: 'Perfil actualizado correctamente',
    errors: [],
  }),
  updateChoices: endpoint({
    ...routes.updateChoices,
    summary:
      'Cambia cómo trabaja la propia persona: el orden de sus listas, aceptar sin preguntar, abrir el siguiente',
    access: access.session,
    body: ownChoicesSchema.partial(),
    response: ownChoicesSchema,
    success: 'Preferencias guardadas',
    errors: [],
  }),
  changePassword: endpoint({
    ...routes.changePassword,
    summary: 'Cambia la contraseña propia y cierra las demás sesiones',
    access: access.session,
    body: z.object({ current: z.string().max(4096), password: newPassword }),
    response: z.object({ uuid }),
    success: 'Contraseña actualizada correctamente',
    errors: ['WRONG_PASSWORD', 'LOGIN_LIMITED', 'GUESSABLE_PASSWORD'],
  }),
  listOwnSessions: endpoint({
    ...routes.listOwnSessions,
    summary: 'Las sesiones propias abiertas',
    access: access.session,
    response: z.array(openSessionSchema.extend({ current: z.boolean() })),
    errors: [],
  }),
  deleteOwnSession: endpoint({
    ...routes.deleteOwnSession,
    summary: 'Cierra una sesión propia',
    access: access.session,
    params: id,
    response: z.object({ uuid }),
    success: 'Sesión cerrada',
    errors: ['SESSION_NOT_FOUND'],
  }),
  listUserSessions: endpoint({
    ...routes.listUserSessions,
    summary: 'Las sesiones abiertas de otra persona: ADMIN las de agentes, SUPER_ADMIN las de todos',
    access: access.admins,
    params: id,
    response: z.array(openSessionSchema),
    errors: ['USER_NOT_FOUND', 'NOT_YOURSELF'],
  }),
  deleteUserSession: endpoint({
    ...routes.deleteUserSession,
    summary: 'Cierra una sesión de otra persona: ADMIN de agentes, SUPER_ADMIN de todos',
    access: access.admins,
    params: id.extend({ session: uuid }),
    response: z.object({ uuid }),
    success: 'Sesión cerrada',
    errors: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'SESSION_NOT_FOUND'],
  }),
  deleteUserSessions: endpoint({
    ...routes.deleteUserSessions,
    summary: 'Cierra todas las sesiones de otra persona: ADMIN de agentes, SUPER_ADMIN de todos',
    access: access.admins,
    params: id,
    response: z.object({ uuid }),
    success: 'Sesiones cerradas',
    errors: ['USER_NOT_FOUND', 'NOT_YOURSELF'],
  }),
  forgotPassword: endpoint({
    ...routes.forgotPassword,
    summary:
      'Pide por correo un enlace para poner una contraseña nueva; responde igual si la cuenta no existe',
    access: access.public,
    body: z.object({ email: z.string().max(254) }),
    response: z.object({}),
    success: 'Si la cuenta existe, te enviamos un correo con el enlace.',
    errors: [],
  }),
  resetPassword: endpoint({
    ...routes.resetPassword,
    summary: 'Pone una contraseña nueva con el enlace recibido',
    access: access.public,
    body: z.object({ token: z.string().max(200), password: newPassword }),
    response: z.object({}),
    success: 'Contraseña actualizada correctamente',
    errors: ['RESET_LINK_ENDED', 'GUESSABLE_PASSWORD'],
  }),
}
