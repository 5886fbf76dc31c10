/**
 * What every route answers, as JSON Schema: from the types that its handlers return. The file is kept with the sources,
 * for whoever runs the portal has no compiler; with `--check` it is only compared.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Context,
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  DefinitionType,
} from 'ts-json-schema-generator';
import ts from 'typescript';
import { root, stop } from './tools.mjs';

const file = join(root, 'services/portal/http/answer-schemas.json');
/** The answer of every refusal, which no handler returns. */
const refusal = { file: 'services/contracts/error-answer.ts', name: 'ErrorAnswer' };

/** Around the type that is sent. */
const wrappers = new Set(['Promise', 'Answered', 'Streamed']);
/** Nothing is sent, or no JSON. */
const withoutSchema = new Set(['void', 'undefined', 'StreamableFile']);
/** May stand beside JSON: nothing, and what `AnswersFile` tells of. */
const besideJson = ['undefined', 'StreamableFile'];

const programOf = () => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.server.json'), (name) => ts.sys.readFile(name));
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const starts = [...fileNames.filter((name) => name.endsWith('.controller.ts')), join(root, refusal.file)];
  return ts.createProgram(starts, { ...options, noEmit: true, composite: false, incremental: false });
};

/** @returns {readonly string[]} names of a class's or method's decorators */
const decoratorsOf = (node) =>
  (ts.getDecorators(node) ?? []).map(({ expression }) =>
    (ts.isCallExpression(expression) ? expression.expression : expression).getText(),
  );

const httpMethods = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete']);

/** A method that `PutOrPost` declares stands under two names. */
const namesOf = (method) => {
  const name = method.name.getText();
  if (decoratorsOf(method).includes('PutOrPost')) return [name, `${name}ByPost`];
  return decoratorsOf(method).some((decorator) => httpMethods.has(decorator)) ? [name] : [];
};

/** Methods of a class, and those that it has of the classes that it extends. */
const methodsOf = (declared, checker) => {
  const own = declared.members.filter((member) => ts.isMethodDeclaration(member));
  const above = declared.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const base = above && checker.getTypeAtLocation(above.types[0]).symbol?.valueDeclaration;
  if (!base || !ts.isClassDeclaration(base)) return own;
  const names = new Set(own.map(({ name }) => name.getText()));
  return [...own, ...methodsOf(base, checker).filter(({ name }) => !names.has(name.getText()))];
};

/** Handlers of the controllers that the API describes, as `DeclarationsController.list`, each with its method. */
const handlersOf = (program) =>
  program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.endsWith('.controller.ts') && !fileName.includes('node_modules'))
    .flatMap(({ statements }) => statements.filter((statement) => ts.isClassDeclaration(statement)))
    .filter((declared) => decoratorsOf(declared).includes('Controller'))
    .filter((declared) => !decoratorsOf(declared).includes('ApiExcludeController'))
    .flatMap((declared) =>
      methodsOf(declared, program.getTypeChecker()).flatMap((method) =>
        namesOf(method).map((name) => ({ handler: `${declared.name.text}.${name}`, method })),
      ),
    );

/** What is sent, of the type that a handler returns. */
const sentOf = (type) => {
  if (ts.isTypeReferenceNode(type) && wrappers.has(type.typeName.getText()))
    return sentOf(type.typeArguments[0]);
  if (!ts.isUnionTypeNode(type)) return type;
  const [sent, ...others] = type.types.toSorted(
    (a, b) => besideJson.indexOf(a.getText()) - besideJson.indexOf(b.getText()),
  );
  return others.every((one) => besideJson.includes(one.getText())) ? sentOf(sent) : type;
};

/** `Paginated<BookingVersionView>` as OpenAPI lets a schema be called: `Paginated.BookingVersionView`. */
const componentOf = (name) => name.replaceAll(/\W+/g, '.').replace(/\.$/, '');

const inComponents = (schema) =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' ? `#/components/schemas/${componentOf(value.slice('#/definitions/'.length))}` : value,
  );

const hasName = (node) => ts.isTypeReferenceNode(node) || ts.isInterfaceDeclaration(node);

/** Schemas by name, each with the types that it is made of. Two types of one name would be one to whoever reads the API. */
class Components {
  #schemas = new Map();

  constructor(program) {
    const config = {
      ...DEFAULT_CONFIG,
      encodeRefs: false,
      functions: 'fail',
      sortProps: false,
    };
    this.parser = createParser(program, config);
    this.formatter = createFormatter(config);
  }

  /** @returns the schema of a type: a reference where the type has a name */
  add(node) {
    const parsed = this.parser.createType(node, new Context());
    // The library makes up a name where there is none.
    const type = parsed instanceof DefinitionType && !hasName(node) ? parsed.getType() : parsed;
    for (const child of this.formatter.getChildren(type))
      if (child instanceof DefinitionType) this.#define(child);
    return inComponents(this.formatter.getDefinition(type));
  }

  #define(type) {
    const name = componentOf(type.getName());
    const schema = inComponents(this.formatter.getDefinition(type.getType()));
    const known = this.#schemas.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      stop(`Answers contain two types that are called ${name}: give one of them another name.`);
    this.#schemas.set(name, schema);
  }

  inOrder() {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

const isInline = (type) => ts.isTypeLiteralNode(type) || ts.isIntersectionTypeNode(type);

const answersOf = (program, components) =>
  handlersOf(program).flatMap(({ handler, method }) => {
    if (!method.type) return stop(`${handler} does not say what it returns: name the type of its answer.`);
    const sent = sentOf(method.type);
    if (withoutSchema.has(sent.getText())) return [];
    if (isInline(sent))
      return stop(`${handler} spells out its answer: give it a name in services/contracts.`);
    return [[handler, components.add(sent)]];
  });

const refusalOf = (program) =>
  program
    .getSourceFile(join(root, refusal.file))
    .statements.find(
      (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === refusal.name,
    );

const generated = () => {
  const program = programOf();
  const components = new Components(program);
  components.add(refusalOf(program));
  const answers = Object.fromEntries(answersOf(program, components).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ answers, schemas: components.inOrder() }, null, 2)}\n`;
};

const text = generated();
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
  stop('The schemas of answers are not those of the code: run `npm run docs`.');
