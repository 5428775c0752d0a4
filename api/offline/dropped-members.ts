import * as z from 'zod/mini';

/** Whether a service leaves a member out. */
const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Returns the members of a body that a response schema drops because they have another type, such as `users.0.accountId`
 * (docs/services.md, 'How the page reads a response'). Only the offline engine uses it, to report what the
 * page would not read.
 */
export function droppedMembers(schema: z.core.$ZodType, body: unknown, path = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  switch (def.type) {
    case 'catch':
      return z.safeParse(def.innerType, body).success
        ? droppedMembers(def.innerType, body, path)
        : [path || 'the body'];
    case 'optional':
    case 'nullable':
      return droppedMembers(def.innerType, body, path);
    case 'pipe':
      return droppedMembers(
        (def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in,
        body,
        path,
      );
    case 'array':
      return Array.isArray(body)
        ? body.flatMap((entry, index) => droppedMembers(def.element, entry, at(index)))
        : [];
    case 'object': {
      const members = Object(body) as Readonly<Record<string, unknown>>;
      return Object.entries(def.shape).flatMap(([name, member]) =>
        isMissing(members[name]) ? [] : droppedMembers(member, members[name], at(name)),
      );
    }
    default:
      return [];
  }
}
