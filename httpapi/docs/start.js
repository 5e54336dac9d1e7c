// Shows the document of this installation. Nothing is asked of anybody else: no validator, no fonts.
SwaggerUIBundle({
  url: "openapi.yaml",
  dom_id: "#reference",
  validatorUrl: null,
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
});
