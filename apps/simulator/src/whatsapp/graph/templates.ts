import { json, type Request, Router } from 'express'
import { z } from 'zod'
import { bearerToken } from '../../meta/graph'
import { badParameter, requiredParameter } from '../../meta/graph-error'
import { dayMs } from '../../world/chats'
import { checkParts, TemplateParts } from '../reviews/check-template'
import { tell } from '../reviews/review'
import { templateError } from '../reviews/template-error'
import type { LiveTemplate } from '../reviews/template-store'
import type { Template } from '../templates'
import type { World } from '../world'
import { businessOf, pickFields } from './claim'
import { pageOf } from './page-of'

const mostTemplates = 250
const categories = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const
const category = z
  .string()
  .transform((word) => word.toUpperCase())
  .pipe(z.enum(categories))
const New = z.looseObject({
  name: z.string(),
  language: z.string(),
  category,
  allow_category_change: z.boolean().default(false),
  parameter_format: z.string().default('positional'),
  components: TemplateParts,
})
const Changed = z.looseObject({
  category: category.optional(),
  components: TemplateParts.optional(),
  parameter_format: z.string().optional(),
})

/** Templates of a business account: listed, created, changed, deleted. */
export function templateRoutes(world: World): Router {
  const router = Router()

  router.get('/:id/message_templates', (req, res, next) => {
    const [owner] = businessOf(world, req)
    if (!owner) return next('router')
    world.failures.check('templates')
    // Meta does not say whether a name is the whole one: whoever asks must read both answers.
    const { status, name, language, fields } = req.query
    const found = world.templates
      .of(owner.waba_id)
      .filter(
        (one) =>
          (status === undefined || one.status === String(status).toUpperCase()) &&
          (name === undefined || one.name.includes(String(name))) &&
          (language === undefined || one.language === language),
      )
    const { page, paging } = pageOf(found, req, ({ id }) => id)
    res.json({ data: page.map((one) => pickFields(one, fields)), paging })
  })

  router.post('/:id/message_templates', json(), (req, res, next) => {
    const [owner] = businessOf(world, req)
    if (!owner) return next('router')
    world.failures.check('templates')
    const { id, status, category: given } = create(world, owner.waba_id, read(New, req.body))
    res.json({ id, status, category: given })
  })

  router.delete('/:id/message_templates', (req, res, next) => {
    const [owner] = businessOf(world, req)
    if (!owner) return next('router')
    world.failures.check('templates')
    const { name, hsm_id } = req.query
    if (typeof name !== 'string') throw requiredParameter('name')
    const found = world.templates
      .of(owner.waba_id)
      .filter((one) => one.name === name && (hsm_id === undefined || one.id === hsm_id))
    if (found.length === 0)
      throw templateError(2593002, 'Template not found', `The message template ${name} does not exist.`)
    if (found.some(({ status }) => status === 'DISABLED'))
      throw templateError(undefined, 'Template disabled', 'Disabled templates cannot be deleted.')
    world.templates.remove(owner.waba_id, new Set(found.map(({ id }) => id)))
    res.json({ success: true })
  })

  router.get('/:id', (req, res, next) => {
    const found = ownTemplate(world, req)
    return found ? res.json(pickFields(found.template, req.query.fields)) : next()
  })

  router.post('/:id', json(), (req, res, next) => {
    const found = ownTemplate(world, req)
    if (!found) return next('router')
    world.failures.check('templates')
    edit(world, found, read(Changed, req.body))
    res.json({ success: true })
  })

  return router
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw badParameter(`Param ${issue?.path.join('.') ?? 'body'}: ${issue?.message}`)
}

/** The template of this id, if the token reaches its business account. */
function ownTemplate(world: World, req: Request) {
  const token = bearerToken(req) ?? ''
  for (const { waba_id: waba } of world.accounts.list().filter((one) => one.access_token === token)) {
    const template = world.templates.of(waba).find(({ id }) => id === req.params.id)
    if (template) return { waba, template }
  }
  return null
}

function create(world: World, waba: string, given: z.output<typeof New>): LiveTemplate {
  const { name, language } = given
  if (!/^[a-z0-9_]{1,512}$/.test(name))
    throw badParameter('Param name must be lower case letters, digits and underscores, 512 at most.')
  const { templates } = world
  if (templates.find(waba, name, language))
    throw templateError(
      2388024,
      'Content in This Language Already Exists',
      `There is already ${language} content for this template. You can create a new template and try again.`,
    )
  if (templates.isNameHeld(waba, name))
    throw templateError(
      2388023,
      'Message template language is being deleted',
      `New ${language} content cannot be added while the existing content is being deleted. Try again in 4 weeks or consider creating a new template.`,
    )
  const list = templates.of(waba)
  if (list.length >= mostTemplates)
    throw templateError(
      2388019,
      'Template limit exceeded',
      'This account has all templates that it may have.',
    )
  const template: LiveTemplate = {
    id: `5948${world.random.digits(11)}`,
    ...{ name, language, status: 'PENDING', category: given.category },
    ...(given.parameter_format.toLowerCase() === 'named' && { parameter_format: 'NAMED' }),
    components: checkParts(given.components, templates.knowsHandle),
    edits: [],
  }
  // Meta's own opinion of a promotion that is called useful.
  if (given.allow_category_change && isPromotion(template)) template.category = 'MARKETING'
  list.push(template)
  return template
}

const isPromotion = ({ category: of, components }: Template): boolean =>
  of === 'UTILITY' && /descuento|oferta|promoci[oó]n/i.test(JSON.stringify(components))

function edit(
  world: World,
  { waba, template }: { waba: string; template: LiveTemplate },
  { category: other, components }: z.output<typeof Changed>,
): void {
  const { status } = template
  const wrong = (title: string, said: string) => templateError(undefined, title, said)
  if (status !== 'APPROVED' && status !== 'REJECTED' && status !== 'PAUSED')
    throw wrong('Template cannot be edited', 'Only approved, rejected or paused templates can be edited.')
  if (status === 'APPROVED') {
    if (other !== undefined && other !== template.category)
      throw wrong('Category cannot be edited', 'You cannot edit the category of an approved template.')
    const within = (days: number) =>
      template.edits.filter((at) => at > world.clock.now() - days * dayMs).length
    if (within(1) >= 1 || within(30) >= 10)
      throw wrong(
        'Edit limit reached',
        'You can edit an approved template once in 24 hours, and 10 times in 30 days.',
      )
  }
  const parts = components && checkParts(components, world.templates.knowsHandle)
  if (status === 'APPROVED') template.edits.push(world.clock.now())
  Object.assign(template, {
    status: 'PENDING',
    rejected_reason: 'NONE',
    ...(other && { category: other }),
    ...(parts && { components: parts }),
  })
  const text = parts?.find(({ type }) => type === 'BODY')
  void tell(world, waba, 'message_template_components_update', {
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language.replace('_', '-'),
    message_template_element: text && 'text' in text ? text.text : '',
  })
}
