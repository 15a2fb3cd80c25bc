/**
 * Forbids spreading data into a call's arguments: an engine holds them on its stack, and some tens of thousands
 * overflow it. A function's own rest parameter may be passed on.
 */
const noSpreadArguments = {
  meta: { type: 'problem' },
  create(context) {
    const restNames = [];
    const enter = ({ params }) => {
      const last = params.at(-1);
      restNames.push(last?.type === 'RestElement' ? last.argument.name : undefined);
    };
    const leave = () => void restNames.pop();
    const check = (call) => {
      for (const { type, argument } of call.arguments) {
        if (type !== 'SpreadElement') continue;
        if (argument.type === 'Identifier' && restNames.includes(argument.name)) continue;
        context.report({
          node: call,
          message: 'Data spread into arguments overflows the stack when it is large: use a loop.',
        });
      }
    };
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      CallExpression: check,
      NewExpression: check,
    };
  },
};

// oxlint loads a plugin by its default export.
export default { meta: { name: 'parking' }, rules: { 'no-spread-arguments': noSpreadArguments } };
