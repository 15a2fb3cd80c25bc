/**
 * The published schema of the operators file, made from the one the product validates with, and the
 * tables of its items and of the vocabulary in docs/deploy/operators.md. `npm run make -- schema`
 * writes them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { toJsonSchema } from '@valibot/to-json-schema';

import { LANGUAGES } from '../src/domain/languages.ts';
import { PROPERTY_KINDS, type PropertyKind } from '../src/domain/property-vocabulary.ts';
import { operatorsFileSchema } from '../src/operators/operator.ts';
import { OPERATOR_DOCS, SHARED_SENTENCES } from './operators-docs.ts';

/** The part of JSON Schema (draft 7) that the operators' schema uses. */
export interface SchemaNode {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode | readonly SchemaNode[];
}

/** The schema with every item documented. */
export function publishedSchema(): SchemaNode {
  const schema = toJsonSchema(operatorsFileSchema, {
    typeMode: 'input',
    // A check is a function, which JSON Schema can't hold: the one in use is "an http(s) address".
    overrideAction: ({ valibotAction, jsonSchema }) => {
      if (valibotAction.type === 'check') {
        return { ...jsonSchema, format: 'uri', pattern: '^https?://' };
      }
      if (valibotAction.type === 'ends_with') return { ...jsonSchema, pattern: '^https?://.*/$' };
      return valibotAction.type === 'finite' ? jsonSchema : undefined;
    },
  }) as SchemaNode;
  return {
    ...documented(schema, ''),
    description: 'Operators of the parking-lot finder. Checked by `npm run operators:check`.',
  };
}

function documented(node: SchemaNode, path: string): SchemaNode {
  const description = OPERATOR_DOCS[path];
  return {
    ...node,
    ...(description === undefined ? {} : { description }),
    ...(node.properties && {
      properties: Object.fromEntries(
        Object.entries(node.properties).map(([name, child]) => [
          name,
          documented(child, childPath(path, name)),
        ]),
      ),
    }),
    ...(isList(node.items) && { items: documented(node.items, `${path}[]`) }),
  };
}

/** A list of equal entries, not a tuple. */
function isList(items: SchemaNode['items']): items is SchemaNode {
  return items !== undefined && !Array.isArray(items);
}

function childPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

export interface SchemaItem {
  readonly path: string;
  readonly node: SchemaNode;
  readonly required: boolean;
}

/** Every item of a schema, outer before inner. */
export function schemaItems(node: SchemaNode, path = ''): SchemaItem[] {
  const children = Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const at = childPath(path, name);
    const required = node.required?.includes(name) ?? false;
    return [[{ path: at, node: child, required }], schemaItems(child, at)].flat();
  });
  if (!isList(node.items)) return children;
  const entry = { path: `${path}[]`, node: node.items, required: false };
  return [...children, entry, ...schemaItems(node.items, `${path}[]`)];
}

/** The items as a Markdown table: those that hold a value or stand for a group that may be left out; equal ones share a row. */
export function itemsTable(schema: SchemaNode): string {
  const rows = new Map<string, string[]>();
  for (const { path, node, required } of schemaItems(schema)) {
    if (path.endsWith('[]') || path === '$schema') continue;
    const about = SHARED_SENTENCES.reduce(
      (text, sentence) => text.replace(` ${sentence}`, ''),
      node.description ?? '',
    );
    const rest = `| ${required ? 'yes' : ''} | ${about} |`;
    const name = `\`${path.replace('operators[].', '')}\``;
    rows.set(rest, [...(rows.get(rest) ?? []), name]);
  }
  const lines = Array.from(rows, ([rest, names]) => `| ${names.join(', ')} ${rest}`);
  return ['| item | needed | what it is |', '|---|---|---|', ...lines].join('\n');
}

const TABLE = /(<!-- operators:schema -->\n)[^]*?(\n<!-- \/operators:schema -->)/;

const KINDS = /(<!-- operators:kinds -->\n)[^]*?(<!-- \/operators:kinds -->)/;

/** Texts of a language, as far as they are about properties. */
export interface PropertyTexts {
  readonly property: Readonly<
    Record<PropertyKind, { readonly name: string; readonly description: string }>
  >;
}

/** L6: what a property can mean, as a Markdown table. */
function kindsTable(english: PropertyTexts, norwegian: PropertyTexts): string {
  const rows = PROPERTY_KINDS.map((kind) => {
    const { name, description } = english.property[kind];
    return `| \`${kind}\` | ${name} | ${norwegian.property[kind].name} | ${description} |`;
  });
  return ['| kind | shown as | på norsk | explained as |', '|---|---|---|---|', ...rows].join('\n');
}

/** docs/deploy/operators.md with its tables brought up to date. */
export function withTables(
  markdown: string,
  schema: SchemaNode,
  texts: { readonly english: PropertyTexts; readonly norwegian: PropertyTexts },
): string {
  return markdown
    .replace(TABLE, (_, open: string, close: string) => `${open}${itemsTable(schema)}${close}`)
    .replace(
      KINDS,
      (_, open: string, close: string) =>
        `${open}${kindsTable(texts.english, texts.norwegian)}\n${close}`,
    );
}

/** Writes the schema and the guide's tables. @param root the project's folder */
export function writeSchema(root: string): void {
  const schema = publishedSchema();
  const file = join(root, 'public/operators.schema.json');
  writeFileSync(file, `${JSON.stringify(schema, undefined, 2)}\n`);
  const textsOf = (code: string) =>
    JSON.parse(
      readFileSync(join(root, `public/assets/i18n/${code}.json`), 'utf8'),
    ) as PropertyTexts;
  const guide = join(root, 'docs/deploy/operators.md');
  const [norwegian, english] = LANGUAGES;
  const texts = { english: textsOf(english.code), norwegian: textsOf(norwegian.code) };
  writeFileSync(guide, withTables(readFileSync(guide, 'utf8'), schema, texts));
  console.log('public/operators.schema.json and docs/deploy/operators.md are up to date');
}
