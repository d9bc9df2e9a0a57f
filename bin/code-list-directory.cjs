#!/usr/bin/env node
// Only this file is loaded by old versions of Node.js, which cannot parse the others.
require('../scripts/node-version.cjs');
require('./start.cjs');
