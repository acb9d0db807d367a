const actions = new Set(
  'check clear click dblclick dispatchEvent dragTo fill goBack goForward hover press pressSequentially selectOption setChecked setInputFiles setViewportSize tap type uncheck up wheel'.split(
    ' ',
  ),
);
const loads = new Set(['goto', 'reload']);
/** Methods after which the focus is known. */
const focusing = new Set(['focus', 'fill', 'clear', 'press', 'pressSequentially', 'toBeFocused']);
/** Matchers that wait for the result of an action; others also match the state before it. */
const waitsForContent = new Set([
  'toBeVisible',
  'toContainText',
  'toHaveCount',
  'toHaveText',
  'toHaveURL',
  'toHaveValue',
]);
/** Shortcuts of the whole page need no focus. */
const isShortcut = (key) => /^['"`](Control|ControlOrMeta|Meta|Alt)\+/.test(key ?? '');

const createCall = (node) => {
  const inner = node?.type === 'AwaitExpression' ? node.argument : node;
  return inner?.type === 'CallExpression' ? inner : null;
};
const getMethod = ({ callee }) => (callee.type === 'MemberExpression' ? callee.property.name : undefined);

const getAssertion = (call) => {
  let [node, negated] = [call.callee, false];
  while (node.type === 'MemberExpression') {
    if (node.property.name === 'not') negated = true;
    node = node.object;
  }
  if (node.type !== 'CallExpression' || node.callee.name !== 'expect' || !node.arguments[0]) return null;
  return { subject: node.arguments[0], matcher: getMethod(call), negated };
};

const isAbsence = ({ matcher, negated }, call) =>
  (matcher === 'toBeHidden' && !negated) ||
  (matcher === 'toBeVisible' && negated) ||
  (matcher === 'toHaveCount' && !negated && call.arguments[0]?.value === 0);

/** Finds waits that end too early on a busy machine, although they pass on a fast one. */
export const journeyWaits = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { focusing: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    messages: {
      neverThere:
        'Nothing here says that this was on the screen, so it is gone before the action has had any effect. Wait for what the action brings first.',
      thereBefore:
        'This was on the screen before the action, so it does not wait for it. Wait for what the action changes.',
      keysBeforeFocus:
        'The keys may come before the focus. Expect the focus where they should go first, or press them on a locator.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const focusingHelpers = new Set(context.options[0]?.focusing);

    const forget = (state) => {
      state.seen.clear();
      state.waits.clear();
    };

    /** Text of a locator, with constants inlined. */
    const getKey = (node) => {
      if (node.type === 'Identifier') {
        let scope = sourceCode.getScope(node);
        while (scope && !scope.set.has(node.name)) scope = scope.upper;
        const definition = scope?.set.get(node.name)?.defs[0];
        const value =
          definition?.type === 'Variable' && definition.parent.kind === 'const' && definition.node.init;
        if (value && definition.node.id.type === 'Identifier' && value.type !== 'AwaitExpression')
          return getKey(value);
      }
      if (node.type === 'MemberExpression') return `${getKey(node.object)}.${node.property.name}`;
      if (node.type === 'CallExpression')
        return `${getKey(node.callee)}(${node.arguments.map((argument) => sourceCode.getText(argument)).join(', ')})`;
      return sourceCode.getText(node).replaceAll(/\s+/g, ' ');
    };

    /** A match that was there before the action proves nothing. */
    const readWait = (call, state, { key, wait, waitsForContent: isContent, negated }) => {
      if (state.afterAction) {
        if (isContent && state.waits.get(key) === wait)
          context.report({ node: call, messageId: 'thereBefore' });
        // The action has had a result, so earlier matches may be gone.
        state.waits.clear();
      }
      if (!negated) {
        state.seen.add(key);
        state.waits.set(key, wait);
      }
      state.afterAction = false;
    };

    const readCall = (call, state) => {
      const method = getMethod(call);
      const assertion = getAssertion(call);
      if (call.callee.name === 'expectScreen') {
        const key = `screen ${call.arguments.map((argument) => sourceCode.getText(argument)).join(', ')}`;
        readWait(call, state, { key, wait: 'toBeVisible()', waitsForContent: true, negated: false });
      } else if (assertion) {
        const key = getKey(assertion.subject);
        if (isAbsence(assertion, call)) {
          if (state.afterAction && ![...state.seen].some((seen) => seen.startsWith(key.replace(/\)$/, ''))))
            context.report({ node: call, messageId: 'neverThere' });
          state.waits.clear();
        } else {
          const values = call.arguments.map((argument) => sourceCode.getText(argument)).join(', ');
          const wait = `${assertion.negated ? 'not.' : ''}${assertion.matcher}(${values})`;
          readWait(call, state, {
            key,
            wait,
            waitsForContent: waitsForContent.has(assertion.matcher),
            negated: assertion.negated,
          });
        }
        state.afterAction = false;
        if (!assertion.negated && (method === 'toBeFocused' || /:focus/.test(key))) state.focusKnown = true;
      } else if (sourceCode.getText(call).startsWith('expect.poll(')) {
        state.afterAction = false;
      } else readAction(call, method, state);
    };

    const readAction = (call, method, state) => {
      const isKeyboard =
        call.callee.type === 'MemberExpression' && /\bkeyboard$/.test(sourceCode.getText(call.callee.object));
      if (isKeyboard) {
        const key = call.arguments[0] && sourceCode.getText(call.arguments[0]);
        if (!state.focusKnown && !isShortcut(key))
          context.report({ node: call, messageId: 'keysBeforeFocus' });
        state.afterAction = true;
        state.focusKnown = !isShortcut(key);
      } else if (loads.has(method)) {
        forget(state);
        state.afterAction = false;
        state.focusKnown = false;
      } else if (actions.has(method) || method === 'focus') {
        if (call.callee.object) state.seen.add(getKey(call.callee.object));
        state.afterAction = method !== 'focus';
        state.focusKnown = focusing.has(method);
      } else if (call.callee.name?.startsWith('expect')) {
        state.afterAction = false;
      } else {
        // An unknown function may have done anything.
        forget(state);
        state.afterAction = false;
        state.focusKnown = focusingHelpers.has(call.callee.name);
      }
    };

    const copy = (state) => ({ ...state, seen: new Set(state.seen), waits: new Map(state.waits) });
    const isFunction = (node) => /Function/.test(node.type);

    const read = (node, state) => {
      if (!node) return;
      switch (node.type) {
        case 'BlockStatement':
        case 'Program':
          for (const statement of node.body) read(statement, state);
          return;
        case 'ExpressionStatement':
          read(node.expression, state);
          return;
        case 'VariableDeclaration':
          for (const { init } of node.declarations) read(init, state);
          return;
        case 'ForOfStatement':
        case 'ForStatement':
        case 'WhileStatement':
          read(node.body, state);
          return;
        case 'IfStatement':
          read(node.consequent, copy(state));
          read(node.alternate, copy(state));
          return;
        case 'TryStatement':
          read(node.block, state);
          return;
        case 'AwaitExpression': {
          const call = createCall(node);
          if (!call) return;
          for (const argument of call.arguments)
            if (isFunction(argument) && !/evaluate|route|waitFor/.test(getMethod(call) ?? ''))
              read(argument.body, copy(state));
          readCall(call, state);
          return;
        }
        default:
      }
    };

    const start = (node) => {
      const { parent } = node;
      const isTest =
        parent.type === 'CallExpression' && /^(test|base)\b/.test(sourceCode.getText(parent.callee));
      const isHelper = parent.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration';
      if (!isTest && !isHelper) return;
      if (node.body.type === 'BlockStatement')
        read(node.body, {
          seen: new Set(),
          waits: new Map(),
          afterAction: false,
          focusKnown: isHelper,
        });
    };
    return {
      ArrowFunctionExpression: start,
      FunctionDeclaration: start,
    };
  },
};
