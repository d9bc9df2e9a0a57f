#!/usr/bin/env node
// Old versions of Node.js cannot parse what the other file has.
require('../scripts/node-version.cjs');
require('./start-codes.cjs');
